import { describe, expect, test } from 'vitest'
import { compareTurns, isLeftOpen, isMissed, leavesSoon, nextTurn } from '#machines/check-in/boarding-turn.ts'

const NOW = Date.parse('2026-11-23T10:30:00Z')
const at = (time: string, state = 'scheduled') => ({ nextAt: `2026-11-23T${time}:00Z`, state })

describe('the stop that a departure boards at next', () => {
  test('is the first one still open, though another left lately', () => {
    expect(nextTurn([at('10:00', 'closed'), at('11:00')], NOW)).toEqual(at('11:00'))
  })

  test('is one that should have left within the hour and was not closed', () => {
    expect(nextTurn([at('09:30'), at('11:00')], NOW)).toEqual(at('09:30'))
    expect(nextTurn([at('09:29'), at('11:00')], NOW)).toEqual(at('11:00'))
  })

  test('is the last one open where all are long due, and the last of all where none is open', () => {
    expect(nextTurn([at('07:00'), at('08:00'), at('09:00', 'closed')], NOW)).toEqual(at('08:00'))
    expect(nextTurn([at('09:00', 'closed'), at('10:00', 'closed')], NOW)).toEqual(at('10:00', 'closed'))
    expect(nextTurn([], NOW)).toBeUndefined()
  })
})

describe('what the dashboard counts', () => {
  test('is left open once it should have left, unless boarding there is closed or it was cancelled', () => {
    const turns = [at('10:29'), at('10:30'), at('10:29', 'closed'), at('10:29', 'cancelled')]
    expect(turns.filter((turn) => isLeftOpen(turn, NOW))).toEqual([at('10:29')])
  })

  test('leaves soon for two hours, from now on', () => {
    const turns = [at('10:29'), at('10:30'), at('12:30'), at('12:31'), at('11:00', 'closed')]
    expect(turns.filter((turn) => leavesSoon(turn, NOW))).toEqual([at('10:30'), at('12:30')])
  })
})

describe('departures at the desk', () => {
  test('stand in the order that they board in, and behind them those that are over, the latest first', () => {
    const inOrder = [
      at('06:30'),
      at('10:00'),
      at('11:00'),
      at('12:00', 'cancelled'),
      at('10:10', 'closed'),
      at('06:29'),
    ]
    expect(inOrder.toReversed().toSorted(compareTurns(NOW))).toEqual(inOrder)
  })

  test('one that still boards further on comes before those ahead of it', () => {
    const boarding = { key: 'boarding', turns: [at('10:00', 'closed'), at('11:00')] }
    const later = { key: 'later', turns: [at('12:00')] }
    const sorted = [later, boarding]
      .flatMap(({ key, turns }) => {
        const turn = nextTurn(turns, NOW)
        return turn === undefined ? [] : [{ key, ...turn }]
      })
      .toSorted(compareTurns(NOW))
    expect(sorted.map(({ key }) => key)).toEqual(['boarding', 'later'])
  })
})

test('who has not come is missing from two hours before the bus leaves, and only booked before', () => {
  expect(['12:31', '12:30', '10:00'].map((time) => isMissed(at(time).nextAt, NOW))).toEqual([false, true, true])
})
