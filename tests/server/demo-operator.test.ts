import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/database/connection.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { loadDemo } from '#server/database/demo/load-demo.ts'
import { seedBaseData } from '#server/database/seed/seed-base-data.ts'
import { isPassword } from '#server/passwords/hash-password.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { TimingVersion } from '#server/domain/network/network.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { expectRecordedStates, expectSoundBooks } from '#tests/support/sound-books.ts'

const WEEK_MINUTES = 7 * 24 * 60
/** By country; Egypt's in winter, when they are the most. */
const MINUTES_AHEAD_OF_RIYADH = new Map([
  ['AE', 60],
  ['EG', -60],
])

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'demo' })
  database = openDatabase(testDatabase.url, 2)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function rows<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows
}

async function count(text: string): Promise<number> {
  return (await database.pool.query(text)).rowCount ?? 0
}

const NEVER: Omit<TimingVersion, 'appliesFrom'> = {
  startsAt: '00:00',
  arrivalOffsets: [],
  departureOffsets: [],
  daysOfWeek: [],
}

describe('the demo operator', () => {
  test('runs in four countries, each with a currency, VAT and time zone of its own', async () => {
    expect(await count('select country from regions group by country')).toBe(4)
    expect(await count('select currency from regions group by currency')).toBe(4)
    expect(await count('select vat_rate_basis_points from regions group by 1')).toBe(4)
  })

  test('has eight depots, six trips there and back, fifteen transports, and routes with three to nine stoppages', async () => {
    const network = await loadNetwork(database)
    const stops = [...network.routes.values()].map((route) => route.stops.length)
    expect(await count('select 1 from depots')).toBe(8)
    expect(network.trips.size).toBe(12)
    expect(network.transports.size).toBe(15)
    expect([Math.min(...stops), Math.max(...stops)]).toEqual([3, 9])
  })

  test('numbers every seat once, and knows each ladies, blocked and additional one', async () => {
    for (const transport of (await loadNetwork(database)).transports.values()) {
      const { regularSeats, additionalSeats, womenSeats, blockedSeats } = transport
      const seats = [...regularSeats, ...additionalSeats]
      expect(new Set(seats).size).toBe(seats.length)
      for (const seat of [...womenSeats, ...blockedSeats]) expect(regularSeats).toContain(seat)
      const last = Math.max(...regularSeats.map(Number))
      expect(additionalSeats.map(Number)).toEqual(additionalSeats.map((_, index) => last + 1 + index))
    }
  })

  test('has timings that stand at stops and never go back in time', async () => {
    const { timings, routes } = await loadNetwork(database)
    for (const { versions, routeId } of timings.values()) {
      const [{ arrivalOffsets, departureOffsets } = NEVER] = versions
      expect(arrivalOffsets).toHaveLength(routes.get(routeId)?.stops.length ?? 0)
      const inOrder = arrivalOffsets.flatMap((arrival, position) => [arrival, departureOffsets[position] ?? -1])
      expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
      expect(arrivalOffsets[0]).toBe(0)
      expect(arrivalOffsets.at(-1)).toBe(departureOffsets.at(-1))
    }
  })

  test('never sends a bus out while it is still on the road', async () => {
    const { timings, routes } = await loadNetwork(database)
    const byTransport = new Map<string, { start: number; end: number }[]>()
    for (const { versions, transportIds, routeId } of timings.values()) {
      const [{ daysOfWeek, startsAt, arrivalOffsets } = NEVER] = versions
      const ahead = MINUTES_AHEAD_OF_RIYADH.get(routes.get(routeId)?.stops[0]?.region.country ?? '') ?? 0
      const [hours = 0, minutes = 0] = startsAt.split(':').map(Number)
      for (const day of daysOfWeek) {
        const start = (day - 1) * 1440 + hours * 60 + minutes - ahead
        for (const id of transportIds.values()) {
          byTransport.set(id, [...(byTransport.get(id) ?? []), { start, end: start + (arrivalOffsets.at(-1) ?? 0) }])
        }
      }
    }
    for (const [id, runs] of byTransport) {
      const sorted = runs.toSorted((one, other) => one.start - other.start)
      for (const [index, run] of sorted.entries()) {
        const next = sorted[index + 1]?.start ?? (sorted[0]?.start ?? 0) + WEEK_MINUTES
        expect(next - run.end, `${id} after ${run.start}`).toBeGreaterThanOrEqual(30)
      }
    }
  })

  test('lets every published login in', async () => {
    const users = await rows<{ email: string; password_hash: string; confirmed_at: Date | null; is_active: boolean }>(
      'select email, password_hash, confirmed_at, is_active from users',
    )
    for (const { email } of DEMO_LOGINS) {
      const user = users.find((each) => each.email === email)
      expect(user).toMatchObject({ is_active: true, confirmed_at: expect.any(Date) })
    }
    expect(await isPassword(DEMO_PASSWORD, users[0]?.password_hash)).toBe(true)
    expect(new Set(users.map((user) => user.password_hash)).size).toBe(1)
  })

  test('has sold hundreds of bookings, before today, for the weeks around it', async () => {
    const [sold] = await rows<{ bookings: number; latest: Date; ahead: boolean; behind: boolean }>(
      `select count(*) as bookings, max(created_at) as latest, bool_or(boarding_day > current_date + 7) as ahead,
         bool_or(boarding_day < current_date - 7) as behind
       from bookings`,
    )
    expect(sold?.bookings).toBeGreaterThan(600)
    expect(sold?.bookings).toBeLessThan(1000)
    expect(sold?.latest.getTime()).toBeLessThanOrEqual(Date.now())
    expect([sold?.ahead, sold?.behind]).toEqual([true, true])
  })

  test('says on every booking what its tickets say: day of boarding, routes and states', async () => {
    expect(
      await rows(
        `select b.reference from bookings b join (
           select t.booking_id, array_agg(distinct t.state order by t.state) as states, array_agg(distinct d.route_id) as routes,
             min((t.boards_at at time zone r.time_zone)::date) filter (where t.direction = 'outward') as day
           from tickets t
           join departures d on d.id = t.departure_id
           join route_stops s on s.route_id = d.route_id and s.position = t.from_position
           join stoppages p on p.id = s.stoppage_id
           join regions r on r.id = p.region_id
           group by t.booking_id
         ) told on told.booking_id = b.id
         where b.ticket_states <> told.states or b.boarding_day <> told.day
            or not (b.route_ids @> told.routes and b.route_ids <@ told.routes) or b.boarding_day < b.created_at::date - 1`,
      ),
    ).toEqual([])
    const [late] = await rows<{ count: number }>(
      `select count(*) from bookings b join tickets t on t.booking_id = b.id and t.direction = 'outward' where b.boarding_day <> t.travel_date`,
    )
    expect(late?.count).toBeGreaterThan(0)
  })

  test('has travel dates that were changed: for nothing, for a tenth and for half the fare', async () => {
    const changes = await rows<{ cause: string; fee_percent: number; count: number }>(
      `select c.cause, t.fee_percent::float as fee_percent, count(distinct c.id)::int from travel_date_changes c join travel_date_change_tickets t on t.change_id = c.id
       group by c.cause, t.fee_percent order by t.fee_percent`,
    )
    expect(changes.map(({ cause, fee_percent }) => [cause, fee_percent])).toEqual([
      ['passenger', 0],
      ['passenger', 10],
      ['noShow', 50],
    ])
  })

  test('has books and seats that agree with its tickets, and a record for every state', async () => {
    await expectSoundBooks(database)
    await expectRecordedStates(database)
  })

  test('has refunds in every state, and owes what is approved', async () => {
    const states = await rows<{ state: string; count: number }>(
      'select state, count(*)::int from refund_requests group by state order by state',
    )
    expect(states.map(({ state }) => state)).toEqual(['approved', 'paid', 'rejected', 'requested', 'withdrawn'])
    expect(
      await rows(`select currency from (
          select currency, -amount as amount from ledger_lines where account = '2300'
          union all select currency, -refund from refund_requests where state = 'approved'
        ) as owed group by currency having sum(amount) <> 0`),
    ).toEqual([])
    expect(
      await rows("select 1 from tickets join seat_claims on ticket_id = tickets.id where state = 'refunded'"),
    ).toEqual([])
  })

  test('asks no money back for a booking whose travel date it has changed', async () => {
    const both = `select 1 from travel_date_change_tickets as changed join tickets as moved on moved.id = changed.ticket_id
      join tickets as other on other.booking_id = moved.booking_id join refund_request_tickets as asked on asked.ticket_id = other.id`
    expect(await rows(both)).toEqual([])
    expect(await count('select 1 from travel_date_changes')).toBeGreaterThan(5)
  })

  test('is loaded once: asked again, nothing changes', async () => {
    const before = await rows(
      'select (select count(*) from users) as users, (select count(*) from bookings) as bookings',
    )
    await loadDemo(testDatabase.url)
    expect(
      await rows('select (select count(*) from users) as users, (select count(*) from bookings) as bookings'),
    ).toEqual(before)
  })
})

describe('the base data', () => {
  test('is laid once: what an operator has changed stays', async () => {
    const owner = openDatabase(testDatabase.ownerUrl, 1)
    try {
      await owner.pool.query(`update access_roles set denied_screens = '[]' where name = 'Agent'`)
      await seedBaseData(owner.orm)
      expect(await rows(`select denied_screens from access_roles where name = 'Agent'`)).toEqual([
        { denied_screens: [] },
      ])
      expect(await count('select 1 from policy_versions')).toBe(1)
    } finally {
      await owner.close()
    }
  })
})
