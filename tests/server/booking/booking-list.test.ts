import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { attemptInTransaction, inTransaction } from '#server/database/connection.ts'
import { type PageQuery, pageOfIds } from '#server/database/list-page.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { timings, timingVersions, transportTimings } from '#server/database/schema/network.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

type SaleBody = BodyOf<'createBooking'>

const NIGHT_TIMING = randomUUID()
const LATE_DATE = addDays(new Date().toISOString().slice(0, 10), 230)

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 40 })
  await addNightService()
  const { riyadh, amman, jeddah } = operator.depots
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(server.database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(server.database, 'agent@test.example', { creditType: 'default', balance: 90_000 })
  for (const name of ['clerk', 'amman', 'jeddah', 'head', 'operations', 'agent']) {
    tokens[name] = await openSession(server.database, `${name}@test.example`)
  }
})
afterAll(() => server.stop())

/** Leaves Riyadh at 17:00 and Tabuk at 01:00 (UTC+3): there the day is the next, while in UTC it is the same still. */
async function addNightService(): Promise<void> {
  const { orm } = server.database
  const [outward] = await orm.select().from(timings).where(eq(timings.id, operator.timings.outward))
  const [assigned] = await orm
    .select()
    .from(transportTimings)
    .where(eq(transportTimings.timingId, operator.timings.outward))
  if (!outward || !assigned) throw new Error('the small operator has an outward timing')
  const [times] = await orm.select().from(timingVersions).where(eq(timingVersions.timingId, operator.timings.outward))
  if (!times) throw new Error('a timing has a version')
  await orm.insert(timings).values({ ...outward, id: NIGHT_TIMING })
  await orm.insert(timingVersions).values({ ...times, timingId: NIGHT_TIMING, startsAt: '17:00' })
  await orm.insert(transportTimings).values({ ...assigned, timingId: NIGHT_TIMING })
}

async function sell(name: string, change: Partial<SaleBody>) {
  const body = saleBody(operator, change)
  const seats = body.passengers.flatMap(({ seat }) => seat ?? [])
  const held = await inject(server.app, 'holdSeats', { token: tokens[name], body: { ...body.outward, seats } })
  if (held.status !== 200) throw new Error(held.text)
  const sold = await inject(server.app, 'createBooking', { token: tokens[name], body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

const list = (query: Record<string, string>, name = 'head') =>
  inject(server.app, 'getBookingList', { token: tokens[name], query })
const ids = async (query: Record<string, string>, name?: string) => (await list(query, name)).data.map(({ id }) => id)

describe('who boards after midnight', () => {
  const night = (seat: string, from: number) => ({
    outward: { departureKey: `${NIGHT_TIMING}.${LATE_DATE}.1`, from, to: 2 },
    passengers: [{ ...ADULT, seat }],
    expectedTotal: from === 0 ? 11_500 : 6000,
  })
  const nextDay = addDays(LATE_DATE, 1)
  let atRiyadh: string
  let atTabuk: string

  beforeAll(async () => {
    // Sold in the other order, so that sorting has something to do.
    atTabuk = (await sell('clerk', night('4', 1))).id
    atRiyadh = (await sell('clerk', night('3', 0))).id
  })

  test('is found on the day of their own stoppage, not of the departure and not of UTC', async () => {
    expect(await ids({ travelFrom: LATE_DATE, travelTo: LATE_DATE })).toEqual([atRiyadh])
    expect(await ids({ travelFrom: nextDay, travelTo: nextDay })).toEqual([atTabuk])
    expect((await list({ travelFrom: nextDay })).data).toMatchObject([
      { id: atTabuk, boardingDay: nextDay, departsAt: `${LATE_DATE}T22:00:00.000Z`, timeZone: 'Asia/Riyadh' },
    ])
  })

  test('stands behind who boards before midnight, in either direction of the order', async () => {
    const span = { travelFrom: LATE_DATE, travelTo: nextDay }
    expect(await ids({ ...span, sort: 'travelDate' })).toEqual([atRiyadh, atTabuk])
    expect(await ids({ ...span, sort: '-travelDate' })).toEqual([atTabuk, atRiyadh])
  })

  test('has the same day in an export', async () => {
    const query = { travelFrom: LATE_DATE, sort: 'travelDate', format: 'csv', columns: 'travelDate' }
    const { text } = await inject(server.app, 'exportBookingList', { token: tokens.head, query })
    expect(text.trim().split('\r\n').slice(1)).toEqual([LATE_DATE, nextDay])
  })
})

describe('a booking is listed under every state that one of its tickets is in', () => {
  const passengers = ['5', '6'].map((seat) => ({ ...ADULT, passportNumber: `N100000${seat}`, seat }))
  const facts = {
    crossesBorder: false,
    hasExitFeePaid: false,
    hasOpenRefundRequest: false,
    isDepartureClosed: false,
    hasDeparted: false,
    daysSinceDeparture: 0,
    noShowChangeDays: 30,
  }
  const checkIn = (ticket: { id: string; version: number; state: string }) =>
    attemptInTransaction(server.database, (tx) =>
      applyEvent(
        tx,
        ticketRecord,
        { ...ticket, facts },
        { event: { type: 'ticket.checkIn' }, actorId: null, at: new Date() },
      ),
    )
  let departure = 0
  const sellTwo = () => {
    departure += 1
    const outward = { departureKey: `${operator.timings.outward}.${addDays(LATE_DATE, departure)}.1`, from: 0, to: 2 }
    return sell('clerk', { outward, passengers, expectedTotal: 23_000 })
  }

  test('of one checked in and one pending, under both; of two checked in, under one', async () => {
    const { id, reference, tickets } = await sellTwo()
    const under = async (state: string) => (await ids({ search: reference, state })).includes(id)
    const [first, second] = tickets
    if (!first || !second) throw new Error('two were sold')
    expect([await under('pending'), await under('checkedIn')]).toEqual([true, false])
    await checkIn(first)
    expect([await under('pending'), await under('checkedIn')]).toEqual([true, true])
    await checkIn(second)
    expect([await under('pending'), await under('checkedIn')]).toEqual([false, true])
  })

  test('also when all are checked in at once from several devices', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, tickets } = await sellTwo()
      const results = await Promise.all(tickets.map(checkIn))
      expect(results.map((result) => isRefusal(result))).toEqual([false, false])
      const [row] = await server.database.orm.select().from(bookings).where(eq(bookings.id, id))
      expect(row?.ticketStates).toEqual(['checkedIn'])
    }
  })

  test('one transaction that moves several tickets sums them up once, and one that is rolled back not at all', async () => {
    const { id, tickets } = await sellTwo()
    const act = { event: { type: 'ticket.checkIn' as const }, actorId: null, at: new Date() }
    await expect(
      inTransaction(server.database, async (tx) => {
        for (const ticket of tickets) await applyEvent(tx, ticketRecord, { ...ticket, facts }, act)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const states = async () =>
      (await server.database.orm.select().from(bookings).where(eq(bookings.id, id)))[0]?.ticketStates
    expect(await states()).toEqual(['pending'])
    await inTransaction(server.database, async (tx) => {
      for (const ticket of tickets) await applyEvent(tx, ticketRecord, { ...ticket, facts }, act)
    })
    expect(await states()).toEqual(['checkedIn'])
  })
})

describe('who sees what', () => {
  test('a depot: what it sold and what calls in its region; an agent: the own sales', async () => {
    const date = addDays(LATE_DATE, 40)
    const domestic = { departureKey: `${operator.timings.domestic}.${date}.1`, from: 0, to: 1 }
    const abroad = { departureKey: `${operator.timings.outward}.${date}.1`, from: 0, to: 2 }
    const home = await sell('clerk', { outward: domestic, expectedTotal: 5000 })
    const border = await sell('clerk', { outward: abroad })
    const agents = await sell('agent', {
      outward: abroad,
      passengers: [{ ...ADULT, seat: '9' }],
      payment: { means: 'agentAccount', reference: null },
    })
    const day = { travelFrom: date, travelTo: date, sort: 'createdAt' }
    expect(await ids(day, 'clerk')).toEqual([home.id, border.id, agents.id])
    expect(await ids(day, 'amman')).toEqual([border.id, agents.id])
    expect(await ids(day, 'jeddah')).toEqual([home.id])
    expect(await ids(day, 'agent')).toEqual([agents.id])
    expect(await ids({ ...day, tripId: operator.trips.domestic }, 'operations')).toEqual([home.id])
    expect(await ids({ ...day, tripId: randomUUID() }, 'operations')).toEqual([])
  })

  test.each(['head', 'operations', 'clerk'])('%s may choose among the trips to filter by', async (name) => {
    const trips = await inject(server.app, 'getTripListForBooking', { token: tokens[name] })
    expect(trips.data.map(({ id }) => id)).toContain(operator.trips.domestic)
  })
})

describe('a list longer than is counted', () => {
  const definition = {
    table: bookings,
    id: bookings.id,
    where: undefined,
    sorts: { createdAt: bookings.createdAt, travelDate: bookings.boardingDay },
    defaultSort: '-createdAt',
  }
  const page = async (query: Partial<PageQuery>, countTo?: number) => {
    const found = await pageOfIds(
      server.database.orm,
      { pageNumber: 1, recordNumber: 3, ...query },
      { ...definition, ...(countTo && { countTo }) },
    )
    if (isRefusal(found)) throw new Error(found.code)
    return found
  }

  test.each(['createdAt', '-createdAt', 'travelDate', '-travelDate'])(
    'has the same rows on the same pages by %s as one that is counted',
    async (sort) => {
      const all = (await page({ sort, recordNumber: 200 })).ids
      expect(all.length).toBeGreaterThan(8)
      let short: Partial<PageQuery> = { sort }
      let long: Partial<PageQuery> = { sort }
      for (let start = 0; start < all.length; start += 3) {
        const [counted, uncounted] = [await page(short), await page(long, 4)]
        expect(counted.ids).toEqual(all.slice(start, start + 3))
        expect(uncounted.ids).toEqual(counted.ids)
        expect(counted.page).toMatchObject({ total: all.length })
        expect(uncounted.page).toMatchObject({ total: 4, totalIsCapped: true })
        expect(uncounted.page.next).toBe(counted.page.next)
        short = { sort, next: counted.page.next }
        long = { sort, next: uncounted.page.next }
      }
      expect((await page({ sort, pageNumber: 2 }, 4)).ids).toEqual(all.slice(3, 6))
    },
  )
})
