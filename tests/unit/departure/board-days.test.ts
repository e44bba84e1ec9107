import { expect, test } from 'vitest'
import type { BoardDeparture } from '#src/features/departure/board/board-departure.ts'
import { boardDays } from '#src/features/departure/board/board-days.ts'

/** Of a departure only what its day is read from. */
const at = (leavesAt: string) => ({ departureKey: leavesAt, leavesAt }) as BoardDeparture
const board = (...leaves: string[]) => ({
  today: '2026-11-29',
  at: '2026-11-29T03:00:00.000Z',
  departures: leaves.map(at),
})
const told = (...leaves: string[]) =>
  boardDays(board(...leaves), 'Asia/Riyadh').map(({ day, gone, departures }) => [
    day,
    gone.map(({ leavesAt }) => leavesAt),
    departures.map(({ leavesAt }) => leavesAt),
  ])

test('what left more than a quarter of an hour ago is gone, by its day at the clock of the board', () => {
  const [late, before, just, next, night] = [
    '2026-11-28T20:30:00.000Z',
    '2026-11-28T21:30:00.000Z',
    '2026-11-29T02:50:00.000Z',
    '2026-11-29T05:00:00.000Z',
    '2026-11-29T21:00:00.000Z',
  ] as const
  expect(told(late, before, just, next, night)).toEqual([
    ['yesterday', [late], []],
    ['today', [before], [just, next]],
    ['tomorrow', [], [night]],
  ])
  expect(told(next)).toEqual([
    ['today', [], [next]],
    ['tomorrow', [], []],
  ])
})
