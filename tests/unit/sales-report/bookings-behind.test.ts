import { describe, expect, test } from 'vitest'
import { bookingsBehind } from '#src/features/sales-report/bookings-behind.ts'

const days = { from: '2026-10-30', to: '2026-11-09' }
const of = { view: 'sold', rows: 'day', filters: {}, days, currency: 'SAR' } as const
const read = (query: string | undefined) => query && Object.fromEntries(new URLSearchParams(query))

describe('the bookings behind a figure', () => {
  test.each([
    ['day', '2026-11-02', '2026-11-02', '2026-11-02'],
    ['week', '2026-10-26', '2026-10-30', '2026-11-01'],
    ['month', '2026-11', '2026-11-01', '2026-11-09'],
    ['month', '2026-10', '2026-10-30', '2026-10-31'],
  ] as const)('of a %s are those of its days that the period has', (rows, key, soldFrom, soldTo) => {
    expect(read(bookingsBehind({ ...of, rows, key }))).toEqual({ currency: 'SAR', soldFrom, soldTo })
  })

  test('by day of travel, of a depot, with the filters that are on', () => {
    const depot = { ...of, view: 'travelled', rows: 'depot', key: 'd1', filters: { means: 'cash' } } as const
    expect(read(bookingsBehind(depot))).toEqual({
      currency: 'SAR',
      depotId: 'd1',
      means: 'cash',
      travelFrom: days.from,
      travelTo: days.to,
    })
  })

  test('of a total are those of all days', () => {
    expect(read(bookingsBehind({ ...of, rows: 'clerk', key: undefined }))).toMatchObject({ soldFrom: days.from })
  })

  test.each([
    ['a group that bookings cannot be narrowed to', { rows: 'clerk', key: 'c1' }],
    ['what has no depot', { rows: 'depot', key: null }],
    ['a filter that they do not have', { rows: 'day', key: '2026-11-02', filters: { routeId: 'r1' } }],
  ] as const)('are nowhere for %s', (_, other) => {
    expect(bookingsBehind({ ...of, ...other })).toBeUndefined()
  })
})
