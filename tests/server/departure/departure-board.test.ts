import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

let server: RunningServer
const tokens = new Map<string, string>()
const READERS = ['operations', 'admin', 'staff', 'agent', 'account', 'head-account']

beforeAll(async () => {
  server = await startServer()
  for (const reader of READERS) tokens.set(reader, await openSession(server.database, `${reader}@demo.example`))
})
afterAll(() => server.stop())

const board = (by: string, query: Record<string, string> = {}) =>
  inject(server.app, 'getDepartureBoard', { token: tokens.get(by), query })
const wall = (by: string, query: Record<string, string> = {}) =>
  inject(server.app, 'getDepartureWall', { token: tokens.get(by), query })
const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows
type Row = AnswerOf<'getDepartureBoard'>['data']['departures'][number]

/** The id of a departure's row, where it has one. */
async function idOf({ departureKey }: Row): Promise<string | undefined> {
  const [timing, day, ordinal] = departureKey.split('.')
  const [found] = await sql<{ id: string }>(
    'select id from departures where timing_id = $1 and travel_date = $2 and ordinal = $3',
    [timing, day, ordinal],
  )
  return found?.id
}

describe('the departure board', () => {
  test('shows what leaves the own region today and tomorrow, the soonest first', async () => {
    const { status, data, text } = await board('staff')
    expect(status, text).toBe(200)
    const [own] = await sql<{ region_id: string; time_zone: string }>(
      `select regions.id as region_id, time_zone from users join depots on depots.id = users.depot_id join regions on regions.id = depots.region_id
       where email = 'staff@demo.example'`,
    )
    expect(data.region?.id).toBe(own?.region_id)
    expect(data.regions).toEqual([])
    expect(data.departures.length).toBeGreaterThan(1)
    const times = data.departures.map(({ leavesAt }) => leavesAt)
    expect(times).toEqual(times.toSorted())
    const stoppages = await sql<{ id: string }>('select id from stoppages where region_id = $1', [own?.region_id])
    const now = Date.parse(data.at)
    for (const { leavesAt, fromStoppageId, legs, warnings } of data.departures) {
      // Longer where boarding is not closed.
      expect(Date.parse(leavesAt)).toBeGreaterThan(now - (warnings.isUnclosed ? 12 * 60 : 45) * 60_000)
      expect(warnings.isUnclosed && Date.parse(leavesAt) > now).toBe(false)
      expect(stoppages.map(({ id }) => id)).toContain(fromStoppageId)
      expect(Date.parse(leavesAt)).toBeLessThan(now + 48 * 3_600_000)
      expect(legs.length).toBeGreaterThan(0)
    }
    // Another region is nobody's to ask for who is bound to one.
    const elsewhere = await sql<{ id: string }>('select id from regions where id <> $1 limit 1', [own?.region_id])
    expect((await board('staff', { regionId: elsewhere[0]?.id ?? '' })).data.region?.id).toBe(own?.region_id)
  })

  test('operations look at every region, one by one or together', async () => {
    const { data } = await board('operations')
    expect(data.region).toBeNull()
    expect(data.regions.length).toBeGreaterThan(1)
    const [first] = data.regions
    const one = await board('operations', { regionId: first?.id ?? '' })
    expect(one.data.region?.id).toBe(first?.id)
    // For its wall, too, which asks for one.
    expect((await wall('operations')).data.regions).toEqual(data.regions)
    expect((await wall('staff')).data.regions).toEqual([])
    expect((await board('operations', { regionId: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await board('operations', { regionId: 'riyadh' })).status).toBe(400)
  })

  test('seats and boarding are what claims and tickets say', async () => {
    const { data } = await board('operations')
    let compared = 0
    for (const row of data.departures) {
      const id = await idOf(row)
      if (id === undefined) {
        expect(row).toMatchObject({ expected: 0, missing: 0 })
        expect(row.legs.every(({ sold, free }) => sold === 0 && free === row.seatsTotal)).toBe(true)
        continue
      }
      const legs = await sql<{ leg: number; sold: number }>(
        `select leg, count(*)::int as sold from seat_claims where departure_id = $1 and kind = 'ticket' group by 1`,
        [id],
      )
      for (const [index, { sold }] of row.legs.entries())
        expect(sold).toBe(legs.find(({ leg }) => leg === row.position + index)?.sold ?? 0)
      const [counts] = await sql<{ expected: number; aboard: number; infants: number }>(
        `select count(*)::int as expected, (count(*) filter (where fare_class = 'infant'))::int as infants, (count(*) filter (where state = 'checkedIn'))::int as aboard from tickets
         where departure_id = $1 and from_position = $2 and state in ('pending', 'exitFeePaid', 'checkedIn', 'noShow')`,
        [id, row.position],
      )
      expect([row.expected, row.checkedIn, row.missing, row.infants]).toEqual([
        counts?.expected,
        counts?.aboard,
        (counts?.expected ?? 0) - (counts?.aboard ?? 0),
        counts?.infants,
      ])
      compared += counts?.expected ?? 0
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('free seats are those that a sale is offered, and kept ones are named', async () => {
    const { data } = await board('staff')
    const rows = data.departures.filter(({ state, leavesAt }) => state === 'scheduled' && leavesAt > data.at)
    expect(rows.length).toBeGreaterThan(0)
    const offered = async ({ departureKey, fromStoppageId, toStoppageId, leavesAt, timeZone }: Row) => {
      const date = dayAt({ timeZone }, new Date(leavesAt))
      const query = { fromStoppageId, toStoppageId, date, adult: '1', child: '0', infant: '0', recordNumber: '100' }
      const found = await inject(server.app, 'getDepartures', { token: tokens.get('staff'), query })
      return found.data.find(({ key }) => key === departureKey)
    }
    for (const row of rows) {
      const offer = await offered(row)
      expect([row.departureKey, row.seatsFree, row.additionalFree]).toEqual([
        row.departureKey,
        offer?.seatsAvailable,
        offer?.additionalSeatsAvailable,
      ])
    }
    const [row] = rows.filter(({ seatsFree }) => seatsFree > 0)
    const map = await inject(server.app, 'getSeatMap', {
      token: tokens.get('operations'),
      params: { key: row?.departureKey ?? '' },
      query: { from: String(row?.position), to: String((row?.position ?? 0) + (row?.legs.length ?? 0)) },
    })
    const free = map.data.seats.find(({ kind }) => kind === 'available')
    const kept = await inject(server.app, 'reserveUnreserveSeat', {
      token: tokens.get('operations'),
      key: randomUUID(),
      body: {
        departureKey: row?.departureKey ?? '',
        from: row?.position ?? 0,
        to: (row?.position ?? 0) + 1,
        seats: [free?.seat ?? ''],
        action: 'reserve',
        keptFor: 'crew',
        releaseMinutes: null,
      },
    })
    expect(kept.status, kept.text).toBe(200)
    const after = (await board('staff')).data.departures.find(({ departureKey }) => departureKey === row?.departureKey)
    expect(after).toMatchObject({ seatsKept: (row?.seatsKept ?? 0) + 1, seatsFree: (row?.seatsFree ?? 0) - 1 })
  })

  test('says what is held, and that a bus has no driver, until neither is so', async () => {
    const [row] = (await board('operations')).data.departures.filter(
      ({ expected, state }) => expected > 0 && state === 'scheduled',
    )
    if (row === undefined) throw new Error('the demo operator sells nothing for these days')
    const id = await idOf(row)
    const [seat] = await sql<{ transport_id: string; user_id: string }>(
      `select transport_id, (select id from users where email = 'staff@demo.example') as user_id from departures where id = $1`,
      [id],
    )
    const owner = server.database.pool
    await owner.query(
      `insert into seat_claims (departure_id, seat, leg, kind, user_id, expires_at) values ($1, 'T1', $2, 'hold', $3, now() + interval '5 minutes')`,
      [id, row.position, seat?.user_id],
    )
    const find = async () =>
      (await board('operations')).data.departures.find(({ departureKey }) => departureKey === row.departureKey)
    expect((await find())?.warnings.holds?.seats).toBe((row.warnings.holds?.seats ?? 0) + 1)
    await owner.query(
      `update seat_claims set expires_at = now() - interval '1 minute' where departure_id = $1 and seat = 'T1'`,
      [id],
    )
    expect((await find())?.warnings.holds ?? null).toEqual(row.warnings.holds)
    await owner.query(`delete from seat_claims where departure_id = $1 and seat = 'T1'`, [id])

    const before = await sql('select * from transport_drivers where transport_id = $1', [seat?.transport_id])
    expect((await find())?.warnings.hasNoDriver).toBe(before.length === 0)
    await owner.query('delete from transport_drivers where transport_id = $1', [seat?.transport_id])
    expect(await find()).toMatchObject({ drivers: [], warnings: { hasNoDriver: true } })
  })

  test('pieces to be loaded are told at one bus: the next to leave that calls where they are for', async () => {
    const token = tokens.get('staff')
    const { data: options } = await inject(server.app, 'getConsignmentOptions', { token })
    const calling = new Map<string, string[]>()
    const regionOf = new Map(
      (await sql<{ id: string; region_id: string }>('select id, region_id from depots')).map((row) => [
        row.id,
        row.region_id,
      ]),
    )
    const routes = await sql<{ key: string; region_id: string; position: number }>(
      `select timings.id::text as key, stoppages.region_id, route_stops.position from timings
       join route_stops on route_stops.route_id = timings.route_id join stoppages on stoppages.id = route_stops.stoppage_id`,
    )
    const read = async () =>
      (await board('staff')).data.departures.map(({ departureKey, position, leavesAt, state, parcels }) => ({
        departureKey,
        position,
        leavesAt,
        state,
        waiting: parcels?.waiting ?? 0,
      }))
    const before = await read()
    const now = new Date().toISOString()
    for (const { id } of options.depots)
      calling.set(
        id,
        before
          .filter(({ leavesAt, state }) => leavesAt > now && state !== 'cancelled')
          .filter(({ departureKey, position }) =>
            routes.some(
              (stop) =>
                stop.key === departureKey.split('.')[0] &&
                stop.region_id === regionOf.get(id) &&
                stop.position > position,
            ),
          )
          .map(({ departureKey }) => departureKey),
      )
    const [toDepotId, buses] = [...calling].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['', []]
    expect(buses.length).toBeGreaterThan(1)
    const items = [{ name: 'Box', quantity: 3, weight: 2500, unitPrice: 1000 }]
    const quote = await inject(server.app, 'quoteConsignment', { token, body: { toDepotId, items } })
    const written = await inject(server.app, 'createConsignment', {
      token,
      body: {
        sender: { name: 'Salem Harbi', contact: '+966 50 555 0101', idNumber: '1023456789' },
        receiver: { name: 'Noura Qahtani', contact: '+966 55 555 0202', idNumber: null },
        toDepotId,
        payment: { status: 'pod' },
        items,
        expectedTotal: quote.data.total,
      },
    })
    expect(written.status, written.text).toBe(200)
    const after = await read()
    const more = after.flatMap(({ departureKey, waiting }) => {
      const by = waiting - (before.find((row) => row.departureKey === departureKey)?.waiting ?? 0)
      return by === 0 ? [] : [[departureKey, by]]
    })
    expect(more).toEqual([[buses[0], 3]])
  })

  test('a wall is told only what everybody may read, and nobody who works outside is told anything', async () => {
    const { data } = await wall('staff')
    // What left long ago and was never closed is the office's matter alone.
    const since = Date.parse(data.at) - 45 * 60_000
    const shown = (await board('staff')).data.departures.filter(({ leavesAt }) => Date.parse(leavesAt) > since)
    expect(data.departures.map(({ departureKey }) => departureKey)).toEqual(
      shown.map(({ departureKey }) => departureKey),
    )
    for (const departure of data.departures)
      expect(Object.keys(departure).toSorted()).toEqual([
        'departureKey',
        'gate',
        'leavesAt',
        'registrationNumber',
        'state',
        'stoppageName',
        'timeZone',
        'toName',
        'viaNames',
      ])
    for (const outside of ['agent', 'account', 'head-account']) {
      expect((await board(outside)).status, outside).toBe(403)
      expect((await wall(outside)).status, outside).toBe(403)
    }
  })

  test("the schedule says of each departure whether its manifest and seats are the reader's", async () => {
    const { data: own } = await board('staff')
    const from = own.today
    const runsFor = async (by: string) => {
      const query = { from, days: '2', recordNumber: '200' }
      const { data } = await inject(server.app, 'getBusSchedule', { token: tokens.get(by), query })
      return data.flatMap(({ runs }) => runs)
    }
    const runs = await runsFor('staff')
    expect(new Set(runs.map(({ isInReach }) => isInReach))).toEqual(new Set([true, false]))
    for (const { departureKey, isInReach } of runs.slice(0, 12)) {
      const manifest = await inject(server.app, 'getDepartureManifest', {
        token: tokens.get('staff'),
        params: { key: departureKey },
      })
      expect([departureKey, manifest.status]).toEqual([departureKey, isInReach ? 200 : 404])
    }
    expect((await runsFor('operations')).every(({ isInReach }) => isInReach)).toBe(true)
  })
})
