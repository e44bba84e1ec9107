import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { keepAllSales } from '#tests/support/kept-figures.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { salesFindings, salesOf, sumsOfAll, YEARS } from '#tests/support/sales-figures.ts'
import { casesOf } from '#tests/support/thoroughness.ts'

let testDatabase: TestDatabase
let database: Database
let owner: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'unkeptDemo' })
  database = openDatabase(testDatabase.url, 4)
  owner = openDatabase(testDatabase.ownerUrl, 1, undefined, null)
})
afterAll(async () => {
  await Promise.all([database.close(), owner.close()])
  await testDatabase.drop()
})

const LEAD = `case when ticket.id is null then null else (select band from (values ('sameDay', -400, 0), ('nextDay', 1, 1), ('days2to3', 2, 3),
    ('days4to7', 4, 7), ('days8to14', 8, 14), ('days15to30', 15, 30), ('days31to60', 31, 60), ('longer', 61, 4000)) as bands (band, least, most)
  where ticket.travel_date - (booking.created_at at time zone coalesce(region.time_zone, (select regions.time_zone from depots join regions on regions.id = depots.region_id order by depots.id limit 1)))::date
    between least and most) end`

/** By plain SQL over bookings, tickets and the ledger, none of it from what the report keeps. */
const WHOSE: Record<Exclude<SalesGroup, 'week'>, { sold: string; travelled: string; earned: string }> = {
  day: {
    sold: `(event.at at time zone coalesce(region.time_zone, (select regions.time_zone from depots join regions on regions.id = depots.region_id order by depots.id limit 1)))::date::text`,
    travelled: 'ticket.travel_date::text',
    earned: 'line.posting_date::text',
  },
  month: {
    sold: `to_char(event.at at time zone coalesce(region.time_zone, (select regions.time_zone from depots join regions on regions.id = depots.region_id order by depots.id limit 1)), 'YYYY-MM')`,
    travelled: `to_char(ticket.travel_date, 'YYYY-MM')`,
    earned: `to_char(line.posting_date, 'YYYY-MM')`,
  },
  depot: { sold: 'booking.depot_id::text', travelled: 'booking.depot_id::text', earned: 'line.for_depot_id::text' },
  agent: { sold: 'booking.agent_id::text', travelled: 'booking.agent_id::text', earned: 'line.for_agent_id::text' },
  clerk: {
    sold: 'booking.created_by::text',
    travelled: 'booking.created_by::text',
    earned: 'booking.created_by::text',
  },
  means: { sold: 'booking.means', travelled: 'booking.means', earned: 'booking.means' },
  currency: { sold: 'booking.currency::text', travelled: 'booking.currency::text', earned: 'line.currency::text' },
  route: {
    sold: 'departure.route_id::text',
    travelled: 'departure.route_id::text',
    earned: 'earned_on.route_id::text',
  },
  trip: {
    sold: '(select trip_id::text from routes where id = departure.route_id)',
    travelled: '(select trip_id::text from routes where id = departure.route_id)',
    earned: '(select trip_id::text from routes where id = earned_on.route_id)',
  },
  departure: {
    sold: 'ticket.departure_id::text',
    travelled: 'ticket.departure_id::text',
    earned: 'line.departure_id::text',
  },
  channel: {
    sold: `case when booking.agent_id is null then 'counter' else 'agent' end`,
    travelled: `case when booking.agent_id is null then 'counter' else 'agent' end`,
    earned: `case when coalesce(booking.agent_id, line.for_agent_id) is not null then 'agent' when booking.id is not null then 'counter' end`,
  },
  leadTime: { sold: LEAD, travelled: LEAD, earned: LEAD },
  fareClass: { sold: 'ticket.fare_class', travelled: 'ticket.fare_class', earned: 'ticket.fare_class' },
  nationality: {
    sold: 'person.nationality::text',
    travelled: 'person.nationality::text',
    earned: 'person.nationality::text',
  },
}
const TICKETS = `tickets as ticket join bookings as booking on booking.id = ticket.booking_id
  join passengers as person on person.id = ticket.passenger_id join departures as departure on departure.id = ticket.departure_id
  left join depots as depot on depot.id = booking.depot_id left join regions as region on region.id = depot.region_id`

async function bySql(text: string): Promise<Record<string, number[]>> {
  const { rows } = await database.pool.query<{ key: string | null; currency: string; figures: string[] }>(text)
  return Object.fromEntries(
    rows.map(({ key, currency, figures }) => [`${key ?? '–'} ${currency}`, figures.map(Number)]),
  )
}

const soldBySql = (group: keyof typeof WHOSE) =>
  bySql(`select ${WHOSE[group].sold} as key, booking.currency, array[count(*), count(*) filter (where direction = 'outward')]::text[] as figures
    from ${TICKETS} join workflow_events as event on event.record_id = ticket.id and event.event = 'xstate.init' group by 1, 2`)
const travelledBySql = (group: keyof typeof WHOSE) =>
  bySql(`select ${WHOSE[group].travelled} as key, ticket.currency, array[count(*), count(*) filter (where ticket.state = 'noShow')]::text[] as figures
    from ${TICKETS} where ticket.state not in ('refunded', 'departureCancelled') group by 1, 2`)
const earnedBySql = (group: keyof typeof WHOSE) =>
  bySql(`select ${WHOSE[group].earned} as key, line.currency, array[-sum(line.amount)]::text[] as figures
    from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
    left join departures as earned_on on earned_on.id = line.departure_id
    left join (${TICKETS}) on ticket.id = entry.record_id where line.account = '4000' group by 1, 2 having sum(line.amount) <> 0`)

/** As the trip summary counts what the tickets of a departure bring. */
const broughtBySql = (group: keyof typeof WHOSE) =>
  bySql(`select ${WHOSE[group].travelled} as key, ticket.currency, array[sum(fare - vat)]::text[] as figures
    from ${TICKETS} where ticket.state in ('pending', 'exitFeePaid', 'checkedIn', 'noShow') group by 1, 2 having sum(fare - vat) <> 0`)

const GROUPS = Object.keys(WHOSE).filter((group): group is keyof typeof WHOSE => Object.hasOwn(WHOSE, group))

/** In `npm test` before anything is kept; the others then come in the soak. */
const GROUPS_BEFORE: readonly (keyof typeof WHOSE)[] = ['day', 'departure', 'leadTime']

function without<Value>(all: Record<string, Value>, isNothing: (value: Value) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isNothing(value)))
}

async function expectSumsOfSql(group: keyof typeof WHOSE): Promise<void> {
  const [sold, travelled] = [await sumsOfAll(database, 'sold', group), await sumsOfAll(database, 'travelled', group)]
  const figures = (rows: typeof sold, of: (row: (typeof sold)[string]) => number[]) =>
    without(Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, of(row)])), (each) =>
      each.every((value) => value === 0),
    )
  expect(figures(sold, (row) => [row.tickets, row.passengers])).toEqual(await soldBySql(group))
  expect(figures(travelled, (row) => [row.tickets, row.noShows])).toEqual(await travelledBySql(group))
  expect(figures(travelled, (row) => [row.net])).toEqual(await earnedBySql(group))
  expect(figures(travelled, (row) => [row.net - row.netOffTrips])).toEqual(await broughtBySql(group))
}

describe.each(['before anything is kept', 'once all is kept'] as const)('%s', (when) => {
  test('the keeper has run or not', async () => {
    if (when === 'once all is kept') await keepAllSales(database.url)
    const { rows } = await database.pool.query('select from sales_facts limit 1')
    expect(rows).toHaveLength(when === 'once all is kept' ? 1 : 0)
  })

  // Added up from nothing they go one way, whatever the group; kept figures are of each group.
  const isUsual = (group: keyof typeof WHOSE) => when === 'once all is kept' || GROUPS_BEFORE.includes(group)
  test.each(casesOf('ALL_WAYS', GROUPS, isUsual))(
    'by %s, sums are those of bookings, tickets and the ledger',
    expectSumsOfSql,
  )

  test('all that was ever sold, less refunds, is what bookings come to', async () => {
    const sold = await sumsOfAll(database, 'sold', 'currency')
    const { rows } = await database.pool.query<{ currency: string; gross: number; refunded: number; fees: number }>(
      `select booking.currency, sum(total)::bigint - coalesce(max(back.base), 0)::bigint as gross, coalesce(max(back.tickets), 0) as refunded, coalesce(max(fee.fees), 0)::bigint as fees
       from bookings as booking
       left join (select currency, sum(line.base) as base, count(*) as tickets from refund_requests as request join refund_request_tickets as line on line.request_id = request.id
         where state in ('approved', 'paid') group by 1) as back on back.currency = booking.currency
       left join (select currency, -sum(amount) as fees from ledger_lines where account in ('4010', '4020') group by 1) as fee on fee.currency = booking.currency
       group by 1`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { currency, ...all } of rows) expect(sold[`${currency} ${currency}`]).toMatchObject(all)
  })

  test('by day of travel it is what account 4000 comes to, and the report says both', async () => {
    let compared = 0
    for (const days of YEARS) {
      const { ledger, totals } = await salesOf(database, { ...days, view: 'travelled', compare: 'none' })
      for (const { currency, account4000, net } of ledger ?? []) {
        expect(net).toBe(account4000)
        expect(totals.find((total) => total.currency === currency)?.net ?? 0).toBe(net)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(1)
  })

  test('what no ticket on the trips of a day brought is told apart from what their tickets bring', async () => {
    const days = Object.values(await sumsOfAll(database, 'travelled', 'day')).map(({ netOffTrips }) => netOffTrips)
    // Earned by one that was moved later, and taken back on a later day.
    expect(Math.max(...days)).toBeGreaterThan(0)
    expect(Math.min(...days)).toBeLessThan(0)
  })

  test.runIf(IN_SOAK || when === 'once all is kept')('two groupings at once add up to one', async () => {
    for (const days of YEARS) {
      const crossed = await salesOf(database, { ...days, groupBy: 'route,month', measure: 'net' })
      const plain = await salesOf(database, { ...days, groupBy: 'route', measure: 'net' })
      expect(crossed.rows.map(({ key, cells }) => [key, cells.reduce((sum, cell) => sum + cell, 0)])).toEqual(
        plain.rows.map(({ key, net }) => [key, net]),
      )
      expect(crossed.columns).toHaveLength(12)
    }
  })
})

test('what is kept is what the audit makes again, also from nothing', async () => {
  await keepAllSales(database.url)
  expect(await salesFindings(database)).toEqual([])
  await owner.pool.query(
    'begin; truncate sales_facts, sales_totals; update sales_mark set serial = 0, event_id = 0, change_id = 0; commit',
  )
  await expectSumsOfSql('route')
  await keepAllSales(database.url)
  expect(await salesFindings(database)).toEqual([])
})
