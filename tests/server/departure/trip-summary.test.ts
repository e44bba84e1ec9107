import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TripRow } from '#contract/departure/trip-summary-row.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

let server: RunningServer
const tokens = new Map<string, string>()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const PERIOD = { travelFrom: day(-60), travelTo: day(60) }
const READERS = ['head-account', 'operations', 'admin', 'account']

beforeAll(async () => {
  server = await startServer()
  for (const reader of READERS) tokens.set(reader, await openSession(server.database, `${reader}@demo.example`))
})
afterAll(() => server.stop())

async function allTrips(by: string, query: Record<string, string> = PERIOD): Promise<TripRow[]> {
  const found: TripRow[] = []
  for (let next: string | undefined; ;) {
    const answer = await inject(server.app, 'getTripSummaryList', {
      token: tokens.get(by),
      query: { recordNumber: '200', ...query, ...(next && { next }) },
    })
    expect(answer.status, answer.text).toBe(200)
    found.push(...answer.data)
    next = answer.page.next
    if (next === undefined) return found
  }
}

const totalsOf = (by: string, query: Record<string, string> = PERIOD) =>
  inject(server.app, 'getTripSummaryTotals', { token: tokens.get(by), query })
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('the trip summary', () => {
  test('says of each departure who travels, as its tickets stand', async () => {
    const trips = await allTrips('operations')
    const { rows } = await server.database.pool.query<{ id: string; sold: number; aboard: number; missed: number }>(
      `select departure_id as id, count(seat)::int as sold, (count(seat) filter (where state = 'checkedIn'))::int as aboard, (count(seat) filter (where state = 'noShow'))::int as missed
       from tickets where state not in ('refunded', 'departureCancelled') group by departure_id`,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(trips.some(({ seatsSold }) => seatsSold > 0)).toBe(true)
    for (const trip of trips) {
      const { sold, aboard, missed } = byId.get(trip.id) ?? { sold: 0, aboard: 0, missed: 0 }
      expect([trip.id, trip.seatsSold, trip.checkedIn, trip.noShows]).toEqual([trip.id, sold, aboard, missed])
    }
  })

  test("counts as ticket revenue what the ledger earns on the departure's tickets", async () => {
    const trips = await allTrips('operations')
    const { rows } = await server.database.pool.query<{ id: string; currency: string; net: number }>(
      `select tickets.departure_id as id, line.currency, -sum(line.amount)::bigint as net
       from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id and line.account = '4000' join tickets on tickets.id = entry.record_id
       where entry.record_kind = 'ticket' group by 1, 2 having sum(line.amount) <> 0`,
    )
    const earned = new Map(rows.map(({ id, currency, net }) => [`${id} ${currency}`, Number(net)]))
    for (const trip of trips) {
      for (const { currency, tickets } of trip.money)
        expect([trip.departureKey, currency, tickets]).toEqual([
          trip.departureKey,
          currency,
          earned.get(`${trip.id} ${currency}`) ?? 0,
        ])
    }
    expect(trips.some(({ money }) => money.some(({ tickets }) => tickets > 0))).toBe(true)
  })

  test('weighs what was loaded, as the load list does', async () => {
    const trips = await allTrips('operations')
    const loaded = trips.find(({ pieces }) => pieces > 0)
    const { rows } = await server.database.pool.query<{ pieces: number; weight: number }>(
      `select sum(case kind when 'offload' then -line.quantity else line.quantity end)::int as pieces, sum(case kind when 'offload' then -1 else 1 end * line.quantity * item.weight)::int as weight
       from consignment_movement_lines as line join consignment_items as item on item.id = line.item_id
       where line.departure_id = $1 and kind in ('dispatch', 'forward', 'offload')`,
      [loaded?.id],
    )
    expect([loaded?.pieces, loaded?.weight]).toEqual([rows[0]?.pieces, rows[0]?.weight])
  })

  test('adds up to its totals, per currency, also where it is narrowed', async () => {
    const [{ routeId } = { routeId: '' }] = (
      await server.database.pool.query<{ routeId: string }>(
        'select route_id as "routeId" from departures group by 1 order by count(*) desc limit 1',
      )
    ).rows
    for (const query of [PERIOD, { ...PERIOD, routeId }, { ...PERIOD, state: 'cancelled' }]) {
      const trips = await allTrips('head-account', query)
      const { data } = await totalsOf('head-account', query)
      expect(data.departures).toBe(trips.length)
      for (const figure of ['seatsSold', 'capacity', 'checkedIn', 'noShows', 'pieces', 'weight', 'infants'] as const)
        expect([figure, data[figure]]).toEqual([figure, sum(trips.map((trip) => trip[figure]))])
      for (const { currency, ...money } of data.money) {
        const own = trips.flatMap((trip) => trip.money.filter((each) => each.currency === currency))
        expect(money.tickets).toBe(sum(own.map(({ tickets }) => tickets)))
        expect(money.consignments).toBe(sum(own.map(({ consignments }) => consignments)))
        expect(money.result).toBe(money.tickets + money.consignments - money.expenses)
      }
    }
  })

  test('takes off what was spent on a departure, waiting or accepted, but not what was rejected', async () => {
    const expensesOf = async (id: string) =>
      (await allTrips('operations')).find((trip) => trip.id === id)?.money.find(({ currency }) => currency === 'SAR')
    const trip = (await allTrips('operations')).find(({ money }) =>
      money.some(({ currency, tickets }) => currency === 'SAR' && tickets > 0),
    )
    const before = await expensesOf(trip?.id ?? '')
    const { rowCount } = await server.database.pool.query(
      `insert into expenses (id, number, state, depot_id, vat_region_id, date, type, transport_id, departure_id, category, source, supplier, supplier_key, currency, total, created_by, submitted_at, decided_by, decided_at, search_text)
       select gen_random_uuid(), 'EX-' || made.state, made.state, clerk.depot_id, (select region_id from depots where depots.id = clerk.depot_id), departures.travel_date, 'departure', departures.transport_id, departures.id, '5000', 'bank', 'Fuel', 'fuel', 'SAR', made.total, clerk.id, now(),
         case when made.state <> 'pending' then head.id end, case when made.state <> 'pending' then now() end, 'fuel'
       from departures, (values ('pending', 1000), ('accepted', 200), ('rejected', 40)) as made (state, total), users as clerk, users as head
       where departures.id = $1 and clerk.email = 'account@demo.example' and head.email = 'head-account@demo.example'`,
      [trip?.id],
    )
    expect(rowCount).toBe(3)
    const after = await expensesOf(trip?.id ?? '')
    expect(after).toEqual({ ...before, expenses: (before?.expenses ?? 0) + 1200, result: (before?.result ?? 0) - 1200 })
  })

  test('leaves out, and says so, what other depots spent on a departure, as the list of its expenses does', async () => {
    const key =
      (await allTrips('admin')).find(({ money }) =>
        money.some(({ currency, tickets }) => currency === 'SAR' && tickets > 0),
      )?.departureKey ?? ''
    const query = { ...PERIOD, departureKey: key }
    const told = async (by: string) => {
      const [trip] = await allTrips(by, query)
      const { data } = await totalsOf(by, query)
      expect([data.money, data.hidesExpenses]).toEqual([trip?.money, trip?.hidesExpenses])
      const { data: listed } = await inject(server.app, 'getExpenseList', {
        token: tokens.get(by),
        query: { departureKey: key, currency: 'SAR', standing: 'yes', recordNumber: '200' },
      })
      const sar = trip?.money.find(({ currency }) => currency === 'SAR')
      expect(sar?.expenses).toBe(sum(listed.map(({ total }) => total)))
      return { expenses: sar?.expenses ?? 0, result: sar?.result ?? 0, isLess: trip?.hidesExpenses }
    }
    const [own, all] = [await told('admin'), await told('operations')]
    const { rowCount } = await server.database.pool.query(
      `insert into expenses (id, number, state, depot_id, vat_region_id, date, type, transport_id, departure_id, category, source, supplier, supplier_key, currency, total, created_by, submitted_at, search_text)
       select gen_random_uuid(), 'EX-far', 'pending', depots.id, depots.region_id, departures.travel_date, 'departure', departures.transport_id, departures.id, '5000', 'bank', 'Fuel', 'fuel', 'SAR', 700, maker.id, now(), 'fuel'
       from departures, users as admin, users as maker, depots
       where departures.timing_id = $1 and departures.travel_date = $2 and admin.email = 'admin@demo.example' and maker.email = 'operations@demo.example' and depots.id <> admin.depot_id limit 1`,
      key.split('.').slice(0, 2),
    )
    expect(rowCount).toBe(1)
    expect(await told('operations')).toEqual({ expenses: all.expenses + 700, result: all.result - 700, isLess: false })
    expect(await told('admin')).toEqual({ ...own, isLess: true })
    const lines = async (by: string) =>
      (
        await inject(server.app, 'exportTripSummary', {
          token: tokens.get(by),
          query: { ...query, format: 'csv', columns: 'departure,expenses' },
        })
      ).text
    expect(await lines('admin')).toMatch(/Other depots' expenses\r\n[^\r]*,excluded\r\n/)
    expect(await lines('operations')).not.toContain('Other depots')
  })

  test("shows a depot's people the departures that call in its region, and no others", async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select departures.id from departures
       where departures.travel_date between $1 and $2 and exists (
         select from route_stops join stoppages on stoppages.id = route_stops.stoppage_id join depots on depots.region_id = stoppages.region_id
         join users on users.depot_id = depots.id where users.email = 'account@demo.example' and route_stops.route_id = departures.route_id)`,
      [PERIOD.travelFrom, PERIOD.travelTo],
    )
    const own = (await allTrips('account')).map(({ id }) => id)
    expect(own.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(own.length).toBeLessThan((await allTrips('operations')).length)
    expect((await totalsOf('account')).data.departures).toBe(own.length)
  })

  test('asks for a period that ends after it begins, and of at most a year', async () => {
    const backwards = await totalsOf('operations', { travelFrom: day(1), travelTo: day(0) })
    expect([backwards.status, backwards.error.fields]).toEqual([
      422,
      { travelTo: 'The end date is before the start date. Check the dates.' },
    ])
    const tooLong = await totalsOf('operations', { travelFrom: day(-400), travelTo: day(0) })
    expect([tooLong.status, tooLong.error.fields]).toEqual([
      422,
      { travelTo: 'Choose a period of no more than a year.' },
    ])
  })

  test('is exported with the counts once per departure and a row per currency', async () => {
    const { text } = await inject(server.app, 'exportTripSummary', {
      token: tokens.get('operations'),
      query: { ...PERIOD, format: 'csv', columns: 'departure,seats,tickets,result' },
    })
    const [head, ...rows] = text.trim().split('\r\n')
    expect(head).toContain('Departs (UTC),Route,Seats sold,Capacity,Currency,Tickets,Result')
    const trips = await allTrips('operations')
    expect(rows).toHaveLength(sum(trips.map(({ money }) => Math.max(1, money.length))))
  })
})
