import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { inTransaction } from '#server/database/connection.ts'
import { prices, routes, stoppages, timings, timingVersions } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { ADULT, addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

type Place = 'riyadh' | 'tabuk' | 'amman' | 'jeddah'

const DAY_MS = 86_400_000
/** Half past midnight in Riyadh, where a new day has begun that UTC does not know yet. */
const now = new Date(`${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T21:30:00Z`)
const clock: Clock = () => now
const TODAY = toLocal(now, 'Asia/Riyadh').date

let server: RunningServer
let operator: SmallOperator
let token: string
let stops: Record<Place, string>

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'clerk@test.example', { userType: 'admin', depotId: operator.depots.riyadh })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  token = await signIn('clerk@test.example')
  const places = await server.database.orm.select().from(stoppages)
  const stop = (place: Place) => places.find(({ name }) => name.en === place)?.id ?? ''
  stops = { riyadh: stop('riyadh'), tabuk: stop('tabuk'), amman: stop('amman'), jeddah: stop('jeddah') }
})
afterAll(() => server.stop())

/** The session is to last longer than the clock is ahead. */
async function signIn(email: string): Promise<string> {
  const opened = await openSession(server.database, email)
  await server.database.pool.query(`update sessions set expires_at = now() + interval '10 days'`)
  return opened
}

async function reached(from: Place): Promise<string[]> {
  const { data } = await inject(server.app, 'getJourneyDestinations', { token, query: { fromStoppageId: stops[from] } })
  expect(data.isComplete).toBe(true)
  return data.stoppageIds.map((id) => Object.entries(stops).find(([, stop]) => stop === id)?.[0] ?? id).toSorted()
}

const stretch = (from: Place, to: Place) => ({ fromStoppageId: stops[from], toStoppageId: stops[to] })

function daysOf(from: Place, to: Place, date: string, more: Record<string, string> = {}) {
  return inject(server.app, 'getTravelDays', { token, query: { ...stretch(from, to), date, ...more } })
}

function departuresOf(from: Place, to: Place, date: string, more: Record<string, string> = {}) {
  return inject(server.app, 'getDepartures', { token, query: { ...stretch(from, to), date, ...more } })
}

async function dayOf(from: Place, to: Place, date: string, more: Record<string, string> = {}) {
  const { data } = await daysOf(from, to, date, more)
  const day = data.days.find((each) => each.date === date)
  if (!day) throw new Error(`${date} is not among ${data.days.map((each) => each.date).join()}`)
  return day
}

const outwardKey = (date: string) => `${operator.timings.outward}.${date}.1`

/** Makes the departure's row as the first hold does, and changes it. */
async function changeDeparture(date: string, change: string): Promise<void> {
  const ride = { departureKey: outwardKey(date), from: 0, to: 2 }
  await inject(server.app, 'holdSeats', { token, body: { ...ride, seats: ['3'] } })
  await inject(server.app, 'holdSeats', { token, body: { ...ride, seats: [] } })
  const { rowCount } = await server.database.pool.query(
    `update departures set ${change} where timing_id = $1 and travel_date = $2`,
    [operator.timings.outward, date],
  )
  expect(rowCount).toBe(1)
}

/** With another timetable or other prices for one test. */
async function changed(change: () => Promise<unknown>, undo: () => Promise<unknown>, check: () => Promise<void>) {
  const raise = () => inTransaction(server.database, raiseNetworkRevision)
  await change()
  await raise()
  try {
    await check()
  } finally {
    await undo()
    await raise()
  }
}

describe('places that are reached', () => {
  test('lie behind the stop on a route that is sold', async () => {
    expect(await reached('riyadh')).toEqual(['amman', 'jeddah', 'tabuk'])
    expect(await reached('tabuk')).toEqual(['amman', 'riyadh'])
    expect(await reached('amman')).toEqual(['riyadh', 'tabuk'])
    expect(await reached('jeddah')).toEqual([])
  })

  test('have a price: without one for the stretch there is nothing to sell', async () => {
    const { orm } = server.database
    const ofTabuk = eq(prices.fromStoppageId, stops.tabuk)
    const [whole] = await orm
      .select({ routeId: timings.routeId })
      .from(timings)
      .where(eq(timings.id, operator.timings.domestic))
    const ofDomestic = eq(prices.routeId, whole?.routeId ?? '')
    await changed(
      () => orm.update(prices).set({ isActive: false }).where(ofDomestic),
      () => orm.update(prices).set({ isActive: true }).where(ofDomestic),
      async () => expect(await reached('riyadh')).toEqual(['amman', 'tabuk']),
    )
    // The fare of the whole route holds for each stretch of it that names none.
    await changed(
      () => orm.update(prices).set({ isActive: false }).where(ofTabuk),
      () => orm.update(prices).set({ isActive: true }).where(ofTabuk),
      async () => expect(await reached('tabuk')).toEqual(['amman', 'riyadh']),
    )
  })

  test('are reached at a price that only begins later, too', async () => {
    const { orm } = server.database
    const set = (validFrom: string) => orm.update(prices).set({ validFrom })
    await changed(
      () => set(addDays(TODAY, 20)),
      () => set('2020-01-01'),
      async () => {
        expect(await reached('riyadh')).toEqual(['amman', 'jeddah', 'tabuk'])
        expect(await dayOf('riyadh', 'amman', TODAY)).toMatchObject({ departures: 1, freeSeats: 0, least: null })
        expect((await daysOf('riyadh', 'amman', TODAY)).data.next[0]?.from.at).toContain(addDays(TODAY, 20))
      },
    )
  })

  test('are those of routes in use with a timing that is not over', async () => {
    const { orm } = server.database
    const ofDomestic = eq(timings.id, operator.timings.domestic)
    await changed(
      () =>
        orm
          .update(timings)
          .set({ validTo: addDays(TODAY, -30) })
          .where(ofDomestic),
      () => orm.update(timings).set({ validTo: null }).where(ofDomestic),
      async () => expect(await reached('riyadh')).toEqual(['amman', 'tabuk']),
    )
    const ofOutward = eq(routes.tripId, operator.trips.outward)
    await changed(
      () => orm.update(routes).set({ isActive: false }).where(ofOutward),
      () => orm.update(routes).set({ isActive: true }).where(ofOutward),
      async () => expect(await reached('riyadh')).toEqual(['jeddah']),
    )
    const ofTabuk = eq(stoppages.id, stops.tabuk)
    await changed(
      () => orm.update(stoppages).set({ isActive: false }).where(ofTabuk),
      () => orm.update(stoppages).set({ isActive: true }).where(ofTabuk),
      async () => expect(await reached('riyadh')).toEqual(['amman', 'jeddah']),
    )
  })

  test('are none from a stop that nobody knows', async () => {
    const query = { fromStoppageId: randomUUID() }
    expect((await inject(server.app, 'getJourneyDestinations', { token, query })).data).toEqual({
      stoppageIds: [],
      isComplete: true,
    })
  })
})

describe('the days around a date', () => {
  test('are seven, from three before it on, and none before the day it is where the journey begins', async () => {
    const datesOf = async (date: string) => (await daysOf('riyadh', 'amman', date)).data.days.map((day) => day.date)
    const later = addDays(TODAY, 30)
    expect(await datesOf(later)).toEqual([-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(later, days)))
    // By UTC it is still yesterday.
    expect(TODAY).toBe(addDays(now.toISOString().slice(0, 10), 1))
    expect((await datesOf(TODAY))[0]).toBe(TODAY)
    expect((await datesOf(addDays(TODAY, -9)))[0]).toBe(TODAY)
    expect(await datesOf(TODAY)).toHaveLength(7)
  })

  test('end with the last day that is sold, and one beyond it is refused like its departures', async () => {
    const last = addDays(TODAY, 365)
    expect((await daysOf('riyadh', 'amman', last)).data.days.map(({ date }) => date)).toEqual(
      [-3, -2, -1, 0].map((days) => addDays(last, days)),
    )
    expect((await daysOf('riyadh', 'amman', last)).data.next).toEqual([])
    const beyond = await Promise.all([
      daysOf('riyadh', 'amman', addDays(last, 1)),
      departuresOf('riyadh', 'amman', addDays(last, 1)),
    ])
    expect(beyond.map(({ status, error }) => [status, error.message])).toEqual(
      beyond.map(() => [422, 'Journeys are on sale up to 365 days ahead. Choose an earlier date.']),
    )
  })

  test('are local to the boarding stop: a bus of 20:00 is boarded at the next one on the day after', async () => {
    const [monday] = [addDays(TODAY, 40)]
    const { orm } = server.database
    const weekday = new Date(`${monday}T00:00:00Z`).getUTCDay() || 7
    const ofOutward = eq(timingVersions.timingId, operator.timings.outward)
    await changed(
      () =>
        orm
          .update(timingVersions)
          .set({ daysOfWeek: [weekday] })
          .where(ofOutward),
      () =>
        orm
          .update(timingVersions)
          .set({ daysOfWeek: [1, 2, 3, 4, 5, 6, 7] })
          .where(ofOutward),
      async () => {
        const running = async (from: Place) =>
          (await daysOf(from, 'amman', monday)).data.days.flatMap(({ date, departures }) => (departures ? [date] : []))
        expect(await running('riyadh')).toEqual([monday])
        expect(await running('tabuk')).toEqual([addDays(monday, 1)])
        const { next } = (await daysOf('riyadh', 'amman', monday)).data
        expect(next.map(({ key }) => key)).toEqual([7, 14, 21].map((days) => outwardKey(addDays(monday, days))))
      },
    )
  })

  test('say what their departures say: how many run, the free seats and the least total', async () => {
    const date = addDays(TODAY, 50)
    const party = { adult: '2', child: '1', infant: '1' }
    const { days } = (await daysOf('riyadh', 'tabuk', date, party)).data
    expect(days).toHaveLength(7)
    for (const day of days) {
      const { data } = await departuresOf('riyadh', 'tabuk', day.date, party)
      expect(day.departures).toBe(data.length)
      expect(day.freeSeats).toBe(
        data.reduce((sum, each) => sum + each.seatsAvailable + each.additionalSeatsAvailable, 0),
      )
      expect(day.least).toEqual({ currency: 'SAR', total: data[0]?.partyTotals[0]?.oneWay, isTwoWay: false })
    }
  })

  test('promise no seat of a departure that is closed, cancelled or boarded already', async () => {
    const [closed, cancelled, left] = [51, 52, 53].map((days) => addDays(TODAY, days))
    await changeDeparture(closed ?? '', "closed_positions = '{0}'")
    await changeDeparture(cancelled ?? '', "state = 'cancelled'")
    await changeDeparture(left ?? '', `departs = jsonb_set(departs, '{0}', to_jsonb('${now.toISOString()}'::text))`)
    for (const date of [closed, cancelled, left]) {
      expect(await dayOf('riyadh', 'amman', date ?? '')).toEqual({ date, departures: 0, freeSeats: 0, least: null })
    }
    // Closed at its first stop, it is still boarded at the next.
    expect(await dayOf('tabuk', 'amman', addDays(closed ?? '', 1))).toMatchObject({ departures: 1 })
    const { next } = (await daysOf('riyadh', 'amman', addDays(TODAY, 50))).data
    expect(next.map(({ key }) => key)).toEqual([54, 55, 56].map((days) => outwardKey(addDays(TODAY, days))))
  })

  test('count a departure that cannot take the whole party as running, and promise nothing of it', async () => {
    const date = addDays(TODAY, 60)
    const { freeSeats } = await dayOf('riyadh', 'amman', date)
    const ride = { departureKey: outwardKey(date), from: 0, to: 2 }
    expect((await inject(server.app, 'holdSeats', { token, body: { ...ride, seats: ['3', '4', '5'] } })).status).toBe(
      200,
    )
    // Held by the database's clock, which the test's is ahead of.
    await server.database.pool.query(`update seat_claims set expires_at = now() + interval '10 days'`)
    const left = freeSeats - 3
    expect(await dayOf('riyadh', 'amman', date, { adult: String(left) })).toMatchObject({ freeSeats: left })
    const tooMany = { adult: String(left), child: '1' }
    expect(await dayOf('riyadh', 'amman', date, tooMany)).toEqual({ date, departures: 1, freeSeats: 0, least: null })
    // An infant needs no seat.
    expect(await dayOf('riyadh', 'amman', date, { adult: String(left), infant: '1' })).toMatchObject({
      freeSeats: left,
    })
    const before = addDays(date, -1)
    expect((await daysOf('riyadh', 'amman', before, tooMany)).data.next[0]?.key).toBe(outwardKey(addDays(date, 1)))
    await inject(server.app, 'holdSeats', { token, body: { ...ride, seats: [] } })
  })

  test('name the least total in the asked currency where it is sold, else in another', async () => {
    const { orm } = server.database
    const id = randomUUID()
    const [priced] = await orm
      .select()
      .from(prices)
      .where(and(eq(prices.adult, 11_500), eq(prices.currency, 'SAR')))
    const [route] = await orm.select().from(timings).where(eq(timings.id, operator.timings.outward))
    await changed(
      async () => {
        if (priced && route)
          await orm.insert(prices).values({ ...priced, id, routeId: route.routeId, currency: 'JOD', adult: 90_000 })
      },
      () => orm.delete(prices).where(eq(prices.id, id)),
      async () => {
        const leastIn = async (currency: string) =>
          (await dayOf('riyadh', 'amman', addDays(TODAY, 62), { currency })).least
        expect(await leastIn('JOD')).toMatchObject({ currency: 'JOD', total: 90_000 })
        // As the wizard does: amounts of two currencies say nothing of which is less.
        expect(await leastIn('USD')).toMatchObject({ currency: 'JOD', total: 90_000 })
        expect(await leastIn('SAR')).toMatchObject({ currency: 'SAR', total: 11_500 })
      },
    )
  })

  test('are bounded: seven of them and three departures, and no longer party than a booking has', async () => {
    const { data } = await daysOf('riyadh', 'amman', addDays(TODAY, 70))
    expect([data.days.length, data.next.length]).toEqual([7, 3])
    expect((await daysOf('riyadh', 'amman', TODAY, { adult: '13' })).status).toBe(400)
    expect((await daysOf('riyadh', 'amman', TODAY, { adult: '-1' })).status).toBe(400)
    expect((await daysOf('riyadh', 'amman', TODAY, { journey: 'there' })).status).toBe(400)
  })

  test('without any service are empty, and so are those between stops that nobody knows', async () => {
    const empty = (await daysOf('jeddah', 'amman', TODAY)).data
    expect(empty.next).toEqual([])
    expect(empty.days.every(({ departures, least }) => departures === 0 && least === null)).toBe(true)
    const query = { fromStoppageId: randomUUID(), toStoppageId: randomUUID(), date: TODAY }
    expect((await inject(server.app, 'getTravelDays', { token, query })).data.next).toEqual([])
  })

  test('are for those who sell: the head office, which does not, is refused', async () => {
    const head = await signIn('head@test.example')
    const asked = { ...stretch('riyadh', 'amman'), date: TODAY }
    expect((await inject(server.app, 'getTravelDays', { token: head, query: asked })).status).toBe(403)
    expect(
      (await inject(server.app, 'getJourneyDestinations', { token: head, query: { fromStoppageId: stops.riyadh } }))
        .status,
    ).toBe(403)
  })
})

describe('the total of a party', () => {
  /** Born so that they are of this class on every day of these tests. */
  const BORN = {
    adult: '1985-03-02',
    child: `${Number(TODAY.slice(0, 4)) - 6}-01-01`,
    infant: `${TODAY.slice(0, 4)}-01-01`,
  }
  const date = addDays(TODAY, 80)
  const back = addDays(TODAY, 87)

  function quote(outward: object, wayBack: object | null, party: readonly (keyof typeof BORN)[]) {
    const passengers = party.map((kind) => ({ dateOfBirth: BORN[kind] }))
    const body = { outward, return: wayBack, currency: 'SAR', passengers }
    return inject(server.app, 'quoteBooking', { token, body })
  }

  const rideOf = ({ key, from, to }: { key: string; from: { position: number }; to: { position: number } }) => ({
    departureKey: key,
    from: from.position,
    to: to.position,
  })

  test('is what the quote says, one way and two ways', async () => {
    const party = { adult: '2', child: '1', infant: '1' }
    const people = ['adult', 'adult', 'child', 'infant'] as const
    const [outward] = (await departuresOf('riyadh', 'amman', date, party)).data
    const [wayBack] = (await departuresOf('amman', 'riyadh', back, party)).data
    if (!outward || !wayBack) throw new Error('nothing runs')
    const [oneWay, twoWay] = await Promise.all([
      quote(rideOf(outward), null, people),
      quote(rideOf(outward), rideOf(wayBack), people),
    ])
    expect(oneWay.data.total).toBe(2 * 11_500 + 5750)
    expect(twoWay.data.total).toBe(2 * 20_700 + 10_350)
    expect(outward.partyTotals).toEqual([{ currency: 'SAR', oneWay: oneWay.data.total, twoWay: twoWay.data.total }])
    const days = await daysOf('riyadh', 'amman', date, { ...party, journey: 'twoWay' })
    expect(days.data.days.find((day) => day.date === date)?.least).toEqual({
      currency: 'SAR',
      total: twoWay.data.total,
      isTwoWay: true,
    })
  })

  test('is in the end what the booking costs', async () => {
    const [outward] = (await departuresOf('riyadh', 'amman', date, { adult: '1' })).data
    if (!outward) throw new Error('nothing runs')
    await inject(server.app, 'holdSeats', { token, body: { ...rideOf(outward), seats: ['3'] } })
    const total = outward.partyTotals[0]?.oneWay ?? 0
    const body = saleBody(operator, { outward: rideOf(outward), passengers: [ADULT], expectedTotal: total })
    const sold = await inject(server.app, 'createBooking', { token, body })
    expect([sold.status, sold.data.total]).toEqual([200, total])
  })

  test('of a stretch without a two-way price is for one way, until the way back is known', async () => {
    const [outward] = (await departuresOf('tabuk', 'amman', date)).data
    if (!outward) throw new Error('nothing runs')
    expect(outward.partyTotals).toEqual([{ currency: 'SAR', oneWay: 6000, twoWay: null }])
    const days = await daysOf('tabuk', 'amman', date, { journey: 'twoWay' })
    expect(days.data.days.find((day) => day.date === date)?.least).toEqual({
      currency: 'SAR',
      total: 6000,
      isTwoWay: false,
    })

    const chosen = { outwardKey: outward.key, outwardFrom: '1', outwardTo: '2' }
    const [wayBack] = (await departuresOf('amman', 'tabuk', back, chosen)).data
    if (!wayBack) throw new Error('nothing runs back')
    const { total } = (await quote(rideOf(outward), rideOf(wayBack), ['adult'])).data
    expect(wayBack.partyTotals).toEqual([{ currency: 'SAR', oneWay: 11_500, twoWay: total }])
    expect(total).toBe(6000 + 11_500)
  })

  test('of a way back covered by a two-way price is that price', async () => {
    const chosen = { outwardKey: outwardKey(date), outwardFrom: '0', outwardTo: '2', adult: '3' }
    const [wayBack] = (await departuresOf('amman', 'riyadh', back, chosen)).data
    expect(wayBack?.partyTotals).toEqual([{ currency: 'SAR', oneWay: 34_500, twoWay: 62_100 }])
  })

  test('is none for a class of traveller without a price', async () => {
    const { orm } = server.database
    const ofSar = eq(
      prices.routeId,
      (await orm.select().from(timings).where(eq(timings.id, operator.timings.domestic)))[0]?.routeId ?? '',
    )
    await changed(
      () => orm.update(prices).set({ child: 0 }).where(ofSar),
      () => orm.update(prices).set({ child: 2500 }).where(ofSar),
      async () => {
        const child = { adult: '1', child: '1' }
        expect((await departuresOf('riyadh', 'jeddah', date, child)).data.map((each) => each.partyTotals)).toEqual([[]])
        expect(await dayOf('riyadh', 'jeddah', date, child)).toMatchObject({ departures: 1, freeSeats: 0, least: null })
        expect(await dayOf('riyadh', 'jeddah', date)).toMatchObject({ least: { total: 5000 } })
      },
    )
  })

  test('of a way back is asked for with the chosen outward departure: one that is none is refused', async () => {
    const ask = (chosen: Record<string, string>) => departuresOf('amman', 'riyadh', back, chosen)
    const unknown = { outwardKey: `${randomUUID()}.${date}.1`, outwardFrom: '0', outwardTo: '2' }
    expect((await ask(unknown)).status).toBe(404)
    expect((await ask({ outwardKey: outwardKey(date), outwardFrom: '0', outwardTo: '9' })).status).toBe(400)
    expect((await ask({ outwardKey: outwardKey(date) })).status).toBe(400)
    expect((await daysOf('amman', 'riyadh', back, unknown)).status).toBe(404)
  })
})

describe('the days of a way back', () => {
  test('begin when the way out has arrived, and count no departure before that', async () => {
    const date = addDays(TODAY, 100)
    // Leaves at 20:00 and arrives the next day, after the bus back of that day has left at 08:00.
    const chosen = { outwardKey: outwardKey(date), outwardFrom: '0', outwardTo: '2' }
    const arrival = addDays(date, 1)
    const { days, next } = (await daysOf('amman', 'riyadh', date, chosen)).data
    expect(days[0]).toEqual({ date: arrival, departures: 0, freeSeats: 0, least: null })
    expect(days[1]).toMatchObject({ date: addDays(date, 2), departures: 1 })
    expect(next[0]?.key).toBe(`${operator.timings.back}.${addDays(date, 2)}.1`)
    expect(await dayOf('amman', 'riyadh', arrival)).toMatchObject({ departures: 1 })
  })
})
