import { expect, test } from 'vitest'
import { type Duty, drivenByDay, dutyLimits, judgeDuties, weekOf } from '#server/domain/fleet/duty-rules.ts'

const RIYADH = { timeZone: 'Asia/Riyadh', weekStartsOn: 0 }
const LIMITS = dutyLimits({ maxDayDrivingHours: 9, maxWeekDrivingHours: 56, minRestHours: 11 })
const ROUTE = {
  id: 'route',
  name: { en: 'Riyadh – Dammam', ar: 'الرياض – الدمام' },
  isActive: true,
  stops: [],
  prices: [],
} as unknown as Duty['route'] // What is judged reads nothing of it.

/** From one reading of Riyadh's clock to another. */
const duty = (from: string, to: string, crew = 1): Duty => ({
  key: from,
  route: ROUTE,
  startsAt: new Date(`${from}:00+03:00`),
  endsAt: new Date(`${to}:00+03:00`),
  crew,
})
const judged = (...duties: Duty[]) =>
  judgeDuties(duties, LIMITS, RIYADH).map(({ kind, day, minutes, duties: of }) => [kind, day, minutes, of.length])

test('a run over midnight counts on each day with its part, and is shared by its crew', () => {
  const night = [duty('2026-11-22T20:00', '2026-11-23T06:00', 2)]
  expect([...drivenByDay(night, RIYADH)].map(([day, { minutes }]) => [day, minutes])).toEqual([
    ['2026-11-22', 120],
    ['2026-11-23', 180],
  ])
})

test('more than the hours of a day is told with its departures, exactly the hours are not', () => {
  expect(judged(duty('2026-11-22T06:00', '2026-11-22T15:00'))).toEqual([])
  expect(judged(duty('2026-11-22T06:00', '2026-11-22T11:00'), duty('2026-11-22T13:00', '2026-11-22T17:01'))).toEqual([
    ['day', '2026-11-22', 541, 2],
  ])
})

test('a week is that of the driver’s country', () => {
  expect(weekOf('2026-11-28', RIYADH)).toBe('2026-11-22')
  expect(weekOf('2026-11-28', { weekStartsOn: 6 })).toBe('2026-11-28')
  expect(weekOf('2026-11-29', { weekStartsOn: 1 })).toBe('2026-11-23')
  const days = ['22', '23', '24', '25', '26', '27', '28'].map((day) =>
    duty(`2026-11-${day}T08:00`, `2026-11-${day}T17:00`),
  )
  expect(judged(...days)).toEqual([['week', '2026-11-22', 63 * 60, 7]])
  expect(judged(...days.slice(0, 3), ...days.slice(5))).toEqual([])
})

test('rest is asked for between days, not between departures of one day', () => {
  const late = duty('2026-11-22T16:00', '2026-11-22T23:30')
  expect(judged(duty('2026-11-22T08:00', '2026-11-22T09:00'), late)).toEqual([])
  expect(judged(late, duty('2026-11-23T06:00', '2026-11-23T08:00'))).toEqual([['rest', '2026-11-23', 390, 2]])
  expect(judged(late, duty('2026-11-23T10:30', '2026-11-23T12:00'))).toEqual([])
})
