import { and, eq } from 'drizzle-orm'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#server/database/connection.ts'
import { demoId } from '#server/database/demo/demo-ids.ts'
import { stoppageId, type StoppageKey } from '#server/database/demo/demo-places.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { prices, timings, timingVersions } from '#server/database/schema/network.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { formatDepartureKey, parseDepartureKey, type DepartureKey } from '#server/domain/departure/departure-key.ts'
import { loadNetwork, raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { ensureDeparture, readDeparture } from '#server/domain/network/timetable-repository.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'

const CLERK = demoId('user', 'staff')
/** Longer than a process may hold an old network. */
const UNTIL_FRESH_MS = 1100

let server: RunningServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await openSession(server.database, 'staff@demo.example')
})
afterAll(() => server.stop())

const today = new Date().toISOString().slice(0, 10)
/** Beyond what the demo operator has sold: these departures are still nobody's. */
const FAR_AHEAD = 60

/** The next such day of the week, so many days ahead at least; Monday is 1. */
function nextWeekday(weekday: number, ahead = FAR_AHEAD): string {
  const from = addDays(today, ahead)
  return addDays(from, (weekday - isoWeekday(from) + 7) % 7)
}

async function search(from: StoppageKey, to: StoppageKey, date: string, more: Record<string, string> = {}) {
  const query = { fromStoppageId: stoppageId(from), toStoppageId: stoppageId(to), date, ...more }
  return inject(server.app, 'getDepartures', { token, query })
}

async function findOnly(from: StoppageKey, to: StoppageKey, date: string) {
  const [only, ...others] = (await search(from, to, date)).data
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} departures instead of one`)
  return only
}

async function claim(departureId: string, seat: string, legs: number[], expiresAt: Date) {
  await server.database.orm
    .insert(seatClaims)
    .values(legs.map((leg) => ({ departureId, seat, leg, kind: 'hold' as const, userId: CLERK, expiresAt })))
}

function askPrices(query: Record<string, string>) {
  return inject(server.app, 'getPriceListForBooking', { token, query })
}

function keyOf(text: string): DepartureKey {
  const key = parseDepartureKey(text)
  if (!key) throw new Error(`${text} is no key`)
  return key
}

async function touch(text: string) {
  const network = await loadNetwork(server.database)
  const departure = await inTransaction(server.database, (tx) => ensureDeparture(tx, network, keyOf(text)))
  if (!departure) throw new Error(`no departure ${text}`)
  return departure
}

describe('departures of a day', () => {
  test('are those that call at both stoppages in this order, soonest first, in local time', async () => {
    const { data, page } = await search('riyadh', 'dammam', nextWeekday(1))
    expect(data.map(({ from }) => toLocal(new Date(from.at), from.timeZone).time)).toEqual(['06:00', '17:30'])
    expect(data.map(({ to }) => toLocal(new Date(to.at), to.timeZone).time)).toEqual(['10:45', '22:15'])
    expect(page.total).toBe(2)
    expect((await search('dammam', 'riyadh', nextWeekday(1))).data.map(({ from }) => from.position)).toEqual([0, 0])
  })

  test('several transports on one timing are several departures', async () => {
    const { data } = await search('riyadh', 'dammam', nextWeekday(4))
    const afternoon = data.filter(({ from }) => toLocal(new Date(from.at), from.timeZone).time === '16:00')
    expect(afternoon.map(({ key }) => key.at(-1)).toSorted()).toEqual(['1', '2'])
    expect(new Set(afternoon.map(({ transport }) => transport.id)).size).toBe(2)
  })

  test('one that set out the day before is found under the date at which it is boarded', async () => {
    const monday = nextWeekday(1)
    const found = await findOnly('aqaba', 'cairo', monday)
    expect(keyOf(found.key).travelDate).toBe(addDays(monday, -1))
    expect(toLocal(new Date(found.from.at), found.from.timeZone)).toEqual({ date: monday, time: '00:30' })
    expect(found).toMatchObject({
      crossesBorder: true,
      from: { position: 2, country: 'JO' },
      to: { position: 6, country: 'EG' },
    })
  })

  test('within a country cross no border', async () => {
    expect((await findOnly('tabuk', 'amman', nextWeekday(4))).crossesBorder).toBe(true)
    expect((await search('jeddah', 'tabuk', nextWeekday(4))).data[0]?.crossesBorder).toBe(false)
  })

  test('that have left are not offered, nor is anything on a day long past', async () => {
    expect((await search('riyadh', 'dammam', addDays(today, -1))).data).toEqual([])
    expect((await search('riyadh', 'dammam', '1950-01-01')).data).toEqual([])
  })

  test.each(['0001-01-01', '0000-12-31', '9999-12-31'])(
    'at the end of the calendar, %s, are none or refused, never an error',
    async (date) => {
      expect((await search('riyadh', 'dammam', date)).status).toBeLessThan(500)
    },
  )

  test('are sorted and paged as asked, and an unknown order is refused', async () => {
    const thursday = nextWeekday(4)
    const all = (await search('riyadh', 'dammam', thursday, { sort: '-departsAt' })).data
    const second = await search('riyadh', 'dammam', thursday, {
      sort: '-departsAt',
      recordNumber: '2',
      pageNumber: '2',
    })
    expect(second.data.map(({ key }) => key)).toEqual(all.slice(2, 4).map(({ key }) => key))
    expect(second.page.total).toBe(all.length)
    expect((await search('riyadh', 'dammam', thursday, { sort: 'colour' })).status).toBe(400)
  })

  test('are priced for the asked stretch in each currency it is sold in', async () => {
    const whole = await findOnly('riyadh', 'amman', nextWeekday(2))
    expect(whole.fares.map(({ currency, adult }) => `${adult} ${currency}`)).toEqual(['55000 JOD', '29000 SAR'])
    const [short] = (await search('riyadh', 'buraydah', nextWeekday(2))).data
    expect(short?.fares.find(({ currency }) => currency === 'SAR')?.adult).toBeLessThan(15_000)
    const fromCairo = await findOnly('cairo', 'amman', nextWeekday(2))
    expect(fromCairo.fares.map(({ currency }) => currency)).toEqual(['EGP'])
  })
})

describe('seats available on a stretch', () => {
  test('are fewer by the seats that somebody has on any of its legs, and only there', async () => {
    const date = nextWeekday(3)
    const before = await findOnly('jeddah', 'amman', date)
    const { id } = await touch(before.key)
    await claim(id, '20', [0, 1], new Date(Date.now() + 60_000))
    await claim(id, '21', [1], new Date(Date.now() + 60_000))
    const after = await findOnly('jeddah', 'amman', date)
    expect(after.seatsAvailable).toBe(before.seatsAvailable - 2)
    expect((await findOnly('jeddah', 'madinah', date)).seatsAvailable).toBe(before.seatsAvailable - 1)
    expect((await findOnly('tabuk', 'amman', addDays(date, 1))).seatsAvailable).toBe(before.seatsAvailable)
  })

  test('count a seat whose hold has run out, and neither blocked nor additional seats', async () => {
    const date = nextWeekday(6)
    const before = await findOnly('jeddah', 'amman', date)
    const { id, transport } = await touch(before.key)
    await claim(id, '20', [0], new Date(Date.now() - 1000))
    const additional = transport.additionalSeats[0] ?? ''
    await claim(id, additional, [0], new Date(Date.now() + 60_000))
    const after = await findOnly('jeddah', 'amman', date)
    expect(after.seatsAvailable).toBe(before.seatsAvailable)
    expect(after.seatsTotal).toBe(transport.regularSeats.length - transport.blockedSeats.length)
    expect(after.additionalSeatsAvailable).toBe(before.additionalSeatsAvailable - 1)
  })

  test('tell additional ones as long as those are sold: until half an hour before departure', async () => {
    const date = nextWeekday(4)
    const { key, additionalSeatsAvailable } = await findOnly('jeddah', 'amman', date)
    expect(additionalSeatsAvailable).toBe((await touch(key)).transport.additionalSeats.length)
    const { timingId } = keyOf(key)
    const { id } = await touch(key)
    const leavesIn = async (minutes: number) => {
      const departs = new Date(Date.now() + minutes * 60_000)
      const day = toLocal(departs, 'Asia/Riyadh').date
      await server.database.pool.query(
        `update departures set departs = jsonb_set(departs, '{0}', to_jsonb($2::text)), travel_date = $3, ordinal = 90 where id = $1`,
        [id, departs.toISOString(), day],
      )
      const found = (await search('jeddah', 'amman', day)).data.find((each) => each.key === `${timingId}.${day}.90`)
      return found && [found.seatsAvailable > 0, found.additionalSeatsAvailable > 0]
    }
    expect(await leavesIn(31)).toEqual([true, true])
    expect(await leavesIn(29)).toEqual([true, false])
  })
})

describe('a departure that somebody has touched', () => {
  test('has one row, however many ask for it at once', async () => {
    const { key } = await findOnly('riyadh', 'amman', nextWeekday(3))
    const made = await Promise.all(Array.from({ length: 12 }, () => touch(key)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('keeps its times when the timing is moved, and is still found when the timing is given up', async () => {
    const [sold, unsold] = [nextWeekday(5), nextWeekday(5, FAR_AHEAD + 7)]
    const { key } = await findOnly('riyadh', 'amman', sold)
    const touched = await touch(key)
    const change = (startsAt: string, values: Partial<typeof timings.$inferInsert> = {}) =>
      inTransaction(server.database, async (tx) => {
        await tx.orm.update(timingVersions).set({ startsAt }).where(eq(timingVersions.timingId, touched.timingId))
        await tx.orm
          .update(timings)
          .set({ isActive: true, ...values })
          .where(eq(timings.id, touched.timingId))
        await raiseNetworkRevision(tx)
      })

    await change('19:00')
    expect((await findOnly('riyadh', 'amman', sold)).from.at).toBe(touched.startsAt.toISOString())
    const moved = await findOnly('riyadh', 'amman', unsold)
    expect(toLocal(new Date(moved.from.at), moved.from.timeZone).time).toBe('19:00')

    await change('20:00', { isActive: false })
    expect((await findOnly('riyadh', 'amman', sold)).key).toBe(key)
    expect((await search('riyadh', 'amman', unsold)).data).toEqual([])
    const network = await loadNetwork(server.database)
    expect((await readDeparture(server.database.orm, network, keyOf(key)))?.id).toBe(touched.id)

    await change('20:00')
  })

  test('shows its state, and has nothing for sale once it is cancelled', async () => {
    const date = nextWeekday(7)
    const { id, key } = await touch((await findOnly('jeddah', 'amman', date)).key)
    await server.database.orm.update(departures).set({ state: 'cancelled' }).where(eq(departures.id, id))
    expect(await findOnly('jeddah', 'amman', date)).toMatchObject({ key, state: 'cancelled', seatsAvailable: 0 })
  })

  test('is not made where none runs', async () => {
    const { key } = await findOnly('riyadh', 'amman', nextWeekday(2))
    const other = formatDepartureKey({ ...keyOf(key), ordinal: 9 })
    const network = await loadNetwork(server.database)
    expect(await inTransaction(server.database, (tx) => ensureDeparture(tx, network, keyOf(other)))).toBeNull()
    const rows = await server.database.orm
      .select()
      .from(departures)
      .where(and(eq(departures.timingId, keyOf(key).timingId), eq(departures.ordinal, 9)))
    expect(rows).toEqual([])
  })
})

describe('the network held in a process', () => {
  async function addPrice(routeId: string, currency: string): Promise<void> {
    await inTransaction(server.database, async (tx) => {
      await tx.orm
        .insert(prices)
        .values({ id: newId(), routeId, currency, adult: 8500, child: 6500, validFrom: '2026-01-01' })
      await raiseNetworkRevision(tx)
    })
  }

  test('is the new one for the very next call after a change, also for those that were reading meanwhile', async () => {
    const routeId = demoId('route', 'RUH-DMM outward')
    const currencies = async () =>
      (await loadNetwork(server.database)).routes.get(routeId)?.prices.map(({ currency }) => currency) ?? []
    await addPrice(routeId, 'KWD')
    // Reading begins before the next change and ends after it.
    const reading = currencies()
    await addPrice(routeId, 'BHD')
    expect(await currencies()).toEqual(expect.arrayContaining(['KWD', 'BHD']))
    expect(await reading).toContain('KWD')
    expect(await currencies()).toEqual(expect.arrayContaining(['KWD', 'BHD']))
  })

  test('is, where nobody tells of a change, the same object for about a second and then the new one', async () => {
    const other = openDatabase(server.database.url, 2)
    try {
      const before = await loadNetwork(other)
      await delay(UNTIL_FRESH_MS)
      expect(await loadNetwork(other)).toBe(before)

      const routeId = demoId('route', 'RUH-DMM outward')
      await addPrice(routeId, 'AED')
      expect(await loadNetwork(other)).toBe(before)
      await delay(UNTIL_FRESH_MS)
      const after = await loadNetwork(other)
      expect(after.revision).toBeGreaterThan(before.revision)
      expect(after.routes.get(routeId)?.prices.some(({ currency }) => currency === 'AED')).toBe(true)
    } finally {
      await other.close()
    }
  })
})

describe('lookups', () => {
  test('regions come with their stoppages, and every stoppage is in one', async () => {
    const { data } = await inject(server.app, 'getRegionListForBooking', { token })
    const stoppages = await inject(server.app, 'getStopageListDropdown', { token })
    expect(data.flatMap((region) => region.stoppages)).toHaveLength(stoppages.data.length)
    expect(data.find(({ code }) => code === 'RUH')).toMatchObject({
      country: 'SA',
      currency: 'SAR',
      timeZone: 'Asia/Riyadh',
      city: { en: 'Riyadh', ar: 'الرياض' },
    })
  })

  test('routes of a trip lead one way and name the way back, which is of the opposite trip', async () => {
    const trips = await inject(server.app, 'getTripListForBooking', { token })
    expect(trips.data).toHaveLength(12)
    const tripId = demoId('trip', 'JED-AMM')
    const ways = await Promise.all(
      [tripId, demoId('trip', 'JED-AMM return')].map((id) =>
        inject(server.app, 'getRouteListForBooking', { token, query: { tripId: id } }),
      ),
    )
    const [out, back] = ways.map(({ data }) => data)
    expect([out, back].map((routes) => routes?.map(({ stoppages }) => stoppages.length))).toEqual([[7], [7]])
    expect(out?.[0]?.returnRouteId).toBe(back?.[0]?.id)
  })

  test('a price list is asked for a stretch that the route has', async () => {
    const routeId = demoId('route', 'RUH-DXB outward')
    const date = nextWeekday(1)
    expect((await askPrices({ routeId, date, from: '0', to: '5' })).data.map(({ currency }) => currency)).toEqual([
      'AED',
      'SAR',
    ])
    expect((await askPrices({ routeId, date, from: '0', to: '6' })).status).toBe(400)
    expect((await askPrices({ routeId, date, from: '3', to: '3' })).status).toBe(400)
    expect((await askPrices({ routeId: newId(), date, from: '0', to: '1' })).status).toBe(404)
  })
})
