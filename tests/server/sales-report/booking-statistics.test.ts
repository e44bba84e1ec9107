import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { STATISTICS_GROUPS } from '#contract/sales-report/sales-codes.ts'
import { readBookingStatistics } from '#server/features/sales-report/booking-statistics.ts'
import { readSalesReport } from '#server/features/sales-report/sales-report.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { salesOf } from '#tests/support/sales-figures.ts'

let server: RunningServer
const tokens: Record<string, string> = {}
/** The day where the readers are: for three hours of the night it is not that of UTC. */
const TODAY = dayAt({ timeZone: 'Asia/Riyadh' }, new Date())
const YEAR = { from: addDays(TODAY, -300), to: addDays(TODAY, 20) }
/** Over by any clock: where the readers are, it may be tomorrow already. */
const OVER = { from: YEAR.from, to: addDays(TODAY, -2) }

beforeAll(async () => {
  server = await startServer()
  for (const who of ['head-account', 'operations', 'staff', 'agent', 'admin'])
    tokens[who] = await openSession(server.database, `${who}@demo.example`)
})
afterAll(() => server.stop())

const statistics = async (who = 'head-account', query: Record<string, string> = YEAR) =>
  inject(server.app, 'getBookingStatistics', { token: tokens[who], query })
const legLoad = async (query: Record<string, string>, who = 'head-account') =>
  inject(server.app, 'getLegLoad', { token: tokens[who], query })

interface Figures {
  tickets: number
  changed: number
  refunded: number
  noShows: number
  before: number | null
  yearBefore: number | null
}

/** Rows of the sales report by their key, all currencies together. */
async function byKey(query: Record<string, string>): Promise<Map<string | null, Figures>> {
  const { rows } = await salesOf(server.database, { measure: 'tickets', compare: 'both', ...query })
  const all = new Map<string | null, Figures>()
  for (const { key, tickets, changed, refunded, noShows, before, yearBefore } of rows) {
    const so = all.get(key) ?? { tickets: 0, changed: 0, refunded: 0, noShows: 0, before: 0, yearBefore: 0 }
    all.set(key, {
      tickets: so.tickets + tickets,
      changed: so.changed + changed,
      refunded: so.refunded + refunded,
      noShows: so.noShows + noShows,
      before: (so.before ?? 0) + (before ?? 0),
      yearBefore: (so.yearBefore ?? 0) + (yearBefore ?? 0),
    })
  }
  return all
}

describe('the booking statistics', () => {
  test.each([...STATISTICS_GROUPS, 'nationality'] as const)('by %s say what the sales report says', async (by) => {
    const { data } = await statistics()
    const token = tokens['head-account']
    const rowsOf = async (query: typeof YEAR) =>
      by === 'nationality'
        ? (await inject(server.app, 'getNationalityStatistics', { token, query })).data.rows
        : ((await statistics('head-account', query)).data.groups.find((group) => group.by === by)?.rows ?? [])
    const rows = await rowsOf(YEAR)
    expect(rows.length).toBeGreaterThan(1)
    const sold = await byKey({ ...YEAR, groupBy: by })
    const travelled = await byKey({ from: YEAR.from, to: TODAY, groupBy: by, view: 'travelled' })
    for (const { key, others, tickets, changed, refunded, due, noShows } of rows) {
      if (others > 0) continue
      expect({ tickets, changed, refunded }, key ?? '–').toEqual({
        tickets: sold.get(key)?.tickets ?? 0,
        changed: sold.get(key)?.changed ?? 0,
        refunded: sold.get(key)?.refunded ?? 0,
      })
      expect({ due, noShows }).toEqual({
        due: travelled.get(key)?.tickets ?? 0,
        noShows: travelled.get(key)?.noShows ?? 0,
      })
    }
    for (const count of ['tickets', 'changed', 'refunded', 'due', 'noShows'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[count], 0),
        count,
      ).toBe(data.totals.now[count])
    expect(data.totals.now.tickets).toBeGreaterThan(0)
    expect(rows.reduce((sum, row) => sum + row.before, 0)).toBe(data.totals.before.tickets)
    const compared = await byKey({ ...OVER, groupBy: by })
    for (const { key, others, before, yearBefore } of await rowsOf(OVER)) {
      if (others > 0) continue
      expect({ before, yearBefore }, key ?? '–').toEqual({
        before: compared.get(key)?.before ?? 0,
        yearBefore: compared.get(key)?.yearBefore ?? 0,
      })
    }
  })

  test('what agents sold is what was charged to their accounts', async () => {
    const { data } = await statistics()
    const agents = data.groups.find(({ by }) => by === 'channel')?.rows.find(({ key }) => key === 'agent')
    const charged = await statistics('head-account', { ...YEAR, means: 'agentAccount' })
    expect(agents?.tickets).toBeGreaterThan(0)
    expect(charged.data.totals.now).toMatchObject({ tickets: agents?.tickets, due: agents?.due })
  })

  test('bands of time stand in their order, others by how much they are', async () => {
    const { data } = await statistics()
    const keysOf = (by: string) => data.groups.find((group) => group.by === by)?.rows ?? []
    expect(keysOf('leadTime').map(({ key }) => key)).toEqual(
      ['sameDay', 'nextDay', 'days2to3', 'days4to7', 'days8to14', 'days15to30', 'days31to60', 'longer'].filter((band) =>
        keysOf('leadTime').some(({ key }) => key === band),
      ),
    )
    const routes = keysOf('route').filter(({ key }) => key !== null)
    expect(routes.map(({ tickets }) => tickets)).toEqual(routes.map(({ tickets }) => tickets).toSorted((a, b) => b - a))
    expect(routes.every(({ name }) => name !== null)).toBe(true)
  })

  test('weekday and hour come to all that was sold, the season to all that travels', async () => {
    const { data } = await statistics()
    expect(data.hours.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(data.totals.now.tickets)
    expect(data.season).toHaveLength(12)
    const byMonth = await byKey({
      from: `${data.season[0]?.month ?? ''}-01`,
      to: YEAR.to,
      groupBy: 'month',
      view: 'travelled',
    })
    for (const { month, tickets } of data.season.slice(0, -1))
      expect(tickets, month).toBe(byMonth.get(month)?.tickets ?? 0)
  })

  test('departures whose no-shows nobody knows yet are counted, until their boarding is closed', async () => {
    const { pool } = server.database
    const open = (where = '') =>
      `select distinct departure_id from tickets
       where state in ('pending', 'exitFeePaid') and boards_at <= now() and travel_date between '${YEAR.from}' and '${TODAY}' ${where}`
    // One more, so that there is one at any hour.
    await pool.query(
      `update tickets set boards_at = now() - interval '1 minute'
       where id = (select id from tickets where state = 'pending' and travel_date = $1 limit 1)`,
      [TODAY],
    )
    const countOf = async (sql: string) => (await pool.query(sql)).rowCount ?? 0
    const before = (await statistics()).data.openDepartures
    expect(before).toBeGreaterThan(0)
    expect(before).toBe(await countOf(open()))
    const infants = (await statistics('head-account', { ...YEAR, fareClass: 'infant' })).data.openDepartures
    expect(infants).toBe(await countOf(open("and fare_class = 'infant'")))
    expect((await statistics('staff')).data.openDepartures).toBeLessThanOrEqual(before)
    await pool.query(`update tickets set state = 'noShow' where departure_id in (${open()} limit 1)`)
    expect((await statistics()).data.openDepartures).toBe(before - 1)
  })

  test('everybody reads their own scope, and a filter never widens it', async () => {
    const head = (await statistics()).data.totals.now.tickets
    const own = (await statistics('staff')).data.totals.now.tickets
    expect(own).toBeLessThan(head)
    const depots = await server.database.pool.query<{ id: string }>('select id from depots')
    const admin = (await statistics('admin')).data.totals.now.tickets
    const parts = await Promise.all(
      depots.rows.map(async ({ id }) => (await statistics('admin', { ...YEAR, depotId: id })).data.totals.now.tickets),
    )
    expect(parts.filter((tickets) => tickets > 0)).toEqual(admin > 0 ? [admin] : [])
  })

  test.each([
    ['no day to begin with', { to: '2026-11-01' }, 422, 'from'],
    ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }, 422, 'to'],
    ['more than a year', { from: '2025-01-01', to: '2026-06-01' }, 422, 'to'],
    ['a day that is none', { from: '2026-02-30', to: '2026-11-01' }, 400, 'from'],
  ])('%s is refused at its field', async (_, query: Record<string, string>, status, field) => {
    const answer = await statistics('head-account', query)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
    const byNationality = await inject(server.app, 'getNationalityStatistics', { token: tokens['head-account'], query })
    expect(byNationality.status).toBe(status)
  })
})

describe('days that are not over', () => {
  /** 22:00 by UTC: the next day has begun in Riyadh. */
  const now = new Date(`${addDays(TODAY, -2)}T22:00:00Z`)
  const day = addDays(TODAY, -1)
  const reader = {
    id: '00000000-0000-7000-8000-000000000000',
    userType: 'head_account',
    depotId: null,
    isAgent: false,
  } as const
  const asked = { period: 'own', from: addDays(day, -6), to: day }

  test.each([
    ['Asia/Riyadh', 'over'],
    ['UTC', 'underWay'],
  ] as const)('are known by the day where the reader is: in %s they are %s', async (timeZone, progress) => {
    const query = contract.getSales.query.parse({ ...asked, groupBy: 'day' })
    const report = await readSalesReport(server.database, query, { ...reader, timeZone }, now)
    const statics = await readBookingStatistics(
      server.database,
      contract.getBookingStatistics.query.parse(asked),
      { ...reader, timeZone },
      now,
    )
    expect(statics).toMatchObject({ progress })
    expect(report).toMatchObject({ progress })
    if (isRefusal(report)) throw new Error(report.code)
    expect(report.rows.length).toBeGreaterThan(0)
    const isCompared = progress === 'over'
    expect([report.before, report.yearBefore].every((days) => (days !== null) === isCompared)).toBe(true)
    const beside = [...report.rows, ...report.totals, ...(report.trend?.points ?? [])].map(({ before }) => before)
    expect(beside.every((before) => (before !== null) === isCompared)).toBe(true)
  })

  test('have no comparison in their sheet either', async () => {
    const headOf = async (query: typeof YEAR) => {
      const sheet = await inject(server.app, 'exportSales', {
        token: tokens['head-account'],
        query: { ...query, format: 'csv', language: 'en' },
      })
      return sheet.text.split('\r\n')[0]
    }
    expect(await headOf({ from: addDays(TODAY, -300), to: addDays(TODAY, 20) })).not.toMatch(/before/i)
    expect(await headOf(OVER)).toMatch(/Period before/)
  })
})

test('what no trip of the days brought is told by one grouping, and not read for a cross table', async () => {
  const offTripsOf = async (groupBy: string) => {
    const { rows } = await salesOf(server.database, { ...OVER, view: 'travelled', groupBy })
    return rows.filter(({ netOffTrips }) => netOffTrips !== 0).length
  }
  expect(await offTripsOf('month')).toBeGreaterThan(0)
  expect(await offTripsOf('month,depot')).toBe(0)
})

describe('the load from stop to stop', () => {
  const busiest = async () => {
    const { data } = await statistics()
    return data.groups.find(({ by }) => by === 'route')?.rows.find(({ due }) => due > 0)?.key ?? ''
  }

  test('is what departures offer and tickets take, and comes to the capacity of the sales report', async () => {
    const routeId = await busiest()
    const { data } = await legLoad({ ...YEAR, routeId })
    expect(data.legs.length).toBeGreaterThan(0)
    const { rows } = await server.database.pool.query<{ from: string; taken: number }>(
      `select stop.stoppage_id as from, count(*)::int as taken from tickets join departures on departures.id = departure_id
       join route_stops as stop on stop.route_id = departures.route_id and stop.applies_from = departures.route_applies_from
         and stop.position >= from_position and stop.position < to_position
       where departures.route_id = $1 and departures.travel_date between $2 and $3 and departures.state <> 'cancelled'
         and tickets.state not in ('refunded', 'departureCancelled') and seat is not null group by 1`,
      [routeId, YEAR.from, YEAR.to],
    )
    for (const { from, now } of data.legs) expect(now.taken).toBe(rows.find((row) => row.from === from.id)?.taken ?? 0)
    const { rows: sold } = await salesOf(server.database, {
      ...YEAR,
      routeId,
      groupBy: 'route',
      view: 'travelled',
      compare: 'none',
    })
    const capacity = sold[0]?.capacity
    expect(data.legs.reduce((sum, { now }) => sum + now.offered, 0)).toBe(capacity?.offered)
    expect(data.legs.reduce((sum, { now }) => sum + now.taken, 0)).toBe(capacity?.taken)
    // Each leg leads to the next.
    for (const [index, { to }] of data.legs.entries())
      if (index + 1 < data.legs.length) expect(data.legs[index + 1]?.from.id).toBe(to.id)
  })

  test('is no business of an agent, and nothing is told of a route that is none', async () => {
    const routeId = await busiest()
    expect((await legLoad({ ...YEAR, routeId }, 'staff')).status).toBe(200)
    expect((await legLoad({ ...YEAR, routeId }, 'agent')).status).toBe(403)
    expect((await legLoad({ ...YEAR, routeId: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await legLoad({ from: YEAR.to, to: YEAR.from, routeId })).status).toBe(422)
  })
})
