import { describe, expect, test } from 'vitest'
import { type LoggedAct, tellHistory } from '#server/features/seat/keeping-history.ts'

/** So many minutes into the day; the seats are told from there. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 0, minutes))

const reserve = (minutes: number, seats: string[], until: number | null, rest: Partial<LoggedAct> = {}): LoggedAct => ({
  at: at(minutes),
  by: 'Amal',
  action: 'reserve',
  seats,
  from: 0,
  to: 2,
  keptFor: 'crew',
  until: until === null ? null : at(until),
  reason: null,
  ...rest,
})
const release = (minutes: number, seats: string[], rest: Partial<LoggedAct> = {}): LoggedAct =>
  reserve(minutes, seats, null, { action: 'unreserve', keptFor: null, reason: 'Not needed', ...rest })
const change = (minutes: number, seats: string[], until: number | null, rest: Partial<LoggedAct> = {}): LoggedAct =>
  reserve(minutes, seats, until, { action: 'change', keptFor: 'vip', ...rest })

/** `at action seats from-to`, latest first. */
const told = (acts: LoggedAct[], now: number, swaps: { at: Date; moves: Record<string, string> }[] = []) =>
  tellHistory({ acts, swaps }, at(now)).map(
    (act) =>
      `${(act.at.getTime() - at(0).getTime()) / 60_000} ${act.action} ${act.seats.join('+')} ${act.from}-${act.to}`,
  )

describe('a reservation that is over by itself', () => {
  test('ended when its time passed, and not before', () => {
    const acts = [reserve(1, ['3', '4'], 60)]
    expect(told(acts, 59)).toEqual(['1 reserve 3+4 0-2'])
    expect(told(acts, 60)).toEqual(['60 end 3+4 0-2', '1 reserve 3+4 0-2'])
  })

  test('never ends without a time', () => {
    expect(told([reserve(1, ['3'], null)], 9_999)).toEqual(['1 reserve 3 0-2'])
  })

  test('ended with the seats and legs that were not released before', () => {
    const acts = [reserve(1, ['3', '4', '5'], 60), release(10, ['5']), release(11, ['4'], { from: 0, to: 1 })]
    expect(told(acts, 90)).toEqual([
      '60 end 4 1-2',
      '60 end 3 0-2',
      '11 unreserve 4 0-1',
      '10 unreserve 5 0-2',
      '1 reserve 3+4+5 0-2',
    ])
    expect(told([reserve(1, ['3'], 60), release(10, ['3'])], 90)).toEqual(['10 unreserve 3 0-2', '1 reserve 3 0-2'])
  })

  test('ended at the time it was changed to, also where that is earlier or none', () => {
    expect(told([reserve(1, ['3'], 60), change(10, ['3'], 80)], 70)).toEqual(['10 change 3 0-2', '1 reserve 3 0-2'])
    expect(told([reserve(1, ['3'], 60), change(10, ['3'], 80)], 90)[0]).toBe('80 end 3 0-2')
    expect(told([reserve(1, ['3'], 60), change(10, ['3'], 30)], 90)[0]).toBe('30 end 3 0-2')
    expect(told([reserve(1, ['3'], 60), change(10, ['3'], null)], 90)[0]).toBe('10 change 3 0-2')
    expect(told([reserve(1, ['3'], 60), change(10, ['3'], 80, { from: 1 })], 90)).toEqual([
      '80 end 3 1-2',
      '60 end 3 0-1',
      '10 change 3 1-2',
      '1 reserve 3 0-2',
    ])
  })

  test('ended as one, though a seat of it was reserved again before the next was looked at', () => {
    expect(told([reserve(1, ['3', '4'], 60), reserve(70, ['3'], 120)], 90)).toEqual([
      '70 reserve 3 0-2',
      '60 end 3+4 0-2',
      '1 reserve 3+4 0-2',
    ])
  })

  test('ended on the seat that it was swapped to by then', () => {
    const acts = [reserve(1, ['3', '4'], 60), reserve(2, ['5'], 20)]
    const swaps = [{ at: at(30), moves: { 3: '4', 4: '3', 5: '6' } }]
    expect(told(acts, 90, swaps)).toEqual(['60 end 3+4 0-2', '20 end 5 0-2', '2 reserve 5 0-2', '1 reserve 3+4 0-2'])
    // Two change places, and one of them is released after that.
    expect(told([...acts, release(40, ['4'])], 90, swaps).slice(0, 2)).toEqual(['60 end 3 0-2', '40 unreserve 4 0-2'])
    expect(told([reserve(1, ['3'], 60)], 90, [{ at: at(10), moves: { 3: '7' } }])[0]).toBe('60 end 7 0-2')
    // Reserved only after the swap, it stays.
    expect(told([reserve(40, ['3'], 60)], 90, swaps)[0]).toBe('60 end 3 0-2')
  })

  test('is told with whom it was for, and nobody who did it', () => {
    const [end] = tellHistory({ acts: [reserve(1, ['3'], 60, { reason: 'Second driver' })], swaps: [] }, at(90))
    expect(end).toEqual({
      at: at(60),
      by: null,
      action: 'end',
      seats: ['3'],
      from: 0,
      to: 2,
      keptFor: 'crew',
      until: null,
      reason: 'Second driver',
      before: [],
    })
  })
})

test('a change is told with what was said before, once for the seats of which the same was said', () => {
  const acts = [
    reserve(1, ['5', '3'], 60),
    reserve(2, ['4'], null, { keptFor: 'broken', reason: 'Belt' }),
    change(10, ['5', '4', '3'], 80),
    change(11, ['3'], 80, { keptFor: 'guide' }),
  ]
  const [last, first] = tellHistory({ acts, swaps: [] }, at(20))
  expect(first?.before).toEqual([
    { seats: ['3', '5'], keptFor: 'crew', until: at(60), reason: null },
    { seats: ['4'], keptFor: 'broken', until: null, reason: 'Belt' },
  ])
  expect(last?.before).toEqual([{ seats: ['3'], keptFor: 'vip', until: at(80), reason: null }])
})
