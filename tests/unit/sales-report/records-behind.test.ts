import { describe, expect, test } from 'vitest'
import { entriesBehind, recordsBehind, salesFilterOf } from '#src/features/sales-report/records-behind.ts'

const days = { from: '2026-10-30', to: '2026-11-09' }
const of = { view: 'sold', rows: 'day', filters: {}, days, currency: 'SAR', ownId: undefined } as const
const read = (link: ReturnType<typeof recordsBehind>) => link && Object.fromEntries(new URLSearchParams(link.query))

describe('the bookings behind a figure', () => {
  test.each([
    ['day', '2026-11-02', '2026-11-02', '2026-11-02'],
    ['week', '2026-10-26', '2026-10-30', '2026-11-01'],
    ['month', '2026-11', '2026-11-01', '2026-11-09'],
    ['month', '2026-10', '2026-10-30', '2026-10-31'],
  ] as const)('of a %s are those of its days that the period has', (rows, key, soldFrom, soldTo) => {
    expect(read(recordsBehind({ ...of, rows, key }))).toEqual({ currency: 'SAR', soldFrom, soldTo })
  })

  test('of a depot, with the filters that are on', () => {
    const depot = { ...of, rows: 'depot', key: 'd1', filters: { means: 'cash', currency: 'SAR' } } as const
    expect(read(recordsBehind(depot))).toEqual({
      currency: 'SAR',
      depotId: 'd1',
      means: 'cash',
      soldFrom: days.from,
      soldTo: days.to,
    })
  })

  test('by day of travel are departures', () => {
    const link = recordsBehind({ ...of, view: 'travelled', rows: 'route', key: 'r1' })
    expect(link?.screen).toBe('tripSummary')
    expect(read(link)).toEqual({ routeId: 'r1', travelFrom: days.from, travelTo: days.to })
  })

  test('of whoever reads only their own are theirs', () => {
    expect(read(recordsBehind({ ...of, key: '2026-11-02', ownId: 'me' }))).toMatchObject({ createdBy: 'me' })
  })

  test('of a total are those of all days', () => {
    expect(read(recordsBehind({ ...of, rows: 'clerk', key: undefined }))).toMatchObject({ soldFrom: days.from })
  })

  test.each([
    ['a group that bookings cannot be narrowed to', { rows: 'nationality', key: 'JO' }],
    ['what has no depot', { rows: 'depot', key: null }],
    ['a filter that they do not have', { rows: 'day', key: '2026-11-02', filters: { fareClass: 'child' } }],
  ] as const)('are nowhere for %s', (_, other) => {
    expect(recordsBehind({ ...of, ...other })).toBeUndefined()
  })
})

describe('the entries behind what stands for no trip', () => {
  const entries = { rows: 'day', filters: {}, days, currency: 'JOD' } as const
  const asked = (of: Parameters<typeof entriesBehind>[0]) => {
    const query = entriesBehind(of)
    return query && Object.fromEntries(new URLSearchParams(query))
  }

  test('are those on 4000 posted within the row', () => {
    const within = { account: '4000', currency: 'JOD' }
    expect(asked({ ...entries, key: '2026-11-02' })).toEqual({
      ...within,
      postedFrom: '2026-11-02',
      postedTo: '2026-11-02',
    })
    expect(asked({ ...entries, rows: 'month', key: '2026-10' })).toEqual({
      ...within,
      postedFrom: '2026-10-30',
      postedTo: '2026-10-31',
    })
    expect(asked({ ...entries, rows: 'route', key: undefined })).toMatchObject({
      postedFrom: days.from,
      postedTo: days.to,
    })
  })

  test.each([
    ['of a route, of which entries know nothing', { rows: 'route', key: 'r1' }],
    ['of a day, narrowed to a clerk', { filters: { clerkId: 'c1' }, key: '2026-11-02' }],
    ['of what has no group', { rows: 'route', key: null }],
  ] as const)('are not shown %s', (_, narrowed) => {
    expect(entriesBehind({ ...entries, ...narrowed })).toBeUndefined()
  })
})

describe('a row of the booking statistics leads to the sales report', () => {
  test.each([
    ['of its route', 'route', 'r1', { routeId: 'r1' }],
    ['of its fare class', 'fareClass', 'child', { fareClass: 'child' }],
    ['of what only agents pay with', 'channel', 'agent', { means: 'agentAccount' }],
  ] as const)('%s', (_, by, key, filter) => {
    expect(salesFilterOf(by, key)).toEqual(filter)
  })

  test.each([
    ['channel', 'counter'],
    ['leadTime', 'sameDay'],
    ['nationality', 'JO'],
  ] as const)('never where it cannot be narrowed to the same: %s %s', (by, key) => {
    expect(salesFilterOf(by, key)).toBeUndefined()
  })
})
