import { expect, test } from 'vitest'
import type { SeatMap, SeatState } from '#contract/seat/seat.ts'
import { seatStatuses } from '#src/domain/seat/seat-choice.ts'

const UNTIL = '2026-11-28T12:00:00.000Z'
const at = (instant: string) => new Date(instant).getTime()

const mapOf = (...seats: (Pick<SeatState, 'seat' | 'kind'> & Partial<SeatState>)[]): SeatMap => ({
  departureKey: 'd',
  layout: { driverSide: 'left', rows: [] },
  seats: seats.map((seat) => ({ isLadies: false, isAdditional: false, isMine: false, isKept: false, ...seat })),
  state: 'scheduled',
  serverTime: UNTIL,
  salesEndAt: UNTIL,
  additionalSeatsEndAt: UNTIL,
})

test('a seat that is kept until a time is free by itself from then on, a ladies one for ladies', () => {
  const kept = { kind: 'unavailable', isKept: true, keptFor: 'crew' } as const
  const map = mapOf(
    { seat: '1', ...kept, expiresAt: UNTIL },
    { seat: '2', ...kept, expiresAt: UNTIL, isLadies: true },
    { seat: '3', ...kept },
    { seat: '4', kind: 'unavailable' },
  )
  expect(seatStatuses(map, [], at(UNTIL) - 1)).toEqual({
    '1': kept,
    '2': kept,
    '3': kept,
    '4': { kind: 'unavailable' },
  })
  expect(seatStatuses(map, [], at(UNTIL))).toEqual({
    '1': { kind: 'available' },
    '2': { kind: 'ladies' },
    '3': kept,
    '4': { kind: 'unavailable' },
  })
})

test('a pick that is on its way does not hide that a seat is kept', () => {
  const map = mapOf({ seat: '1', kind: 'unavailable', isKept: true }, { seat: '2', kind: 'available' })
  expect(seatStatuses(map, ['1', '2'], at(UNTIL))).toMatchObject({
    '1': { kind: 'unavailable', isKept: true },
    '2': { kind: 'selected', mine: true },
  })
})
