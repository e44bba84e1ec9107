import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_COUNTER_DEPARTURES, MAX_RECENT_JOURNEYS } from '#contract/departure/counter.ts'
import type { Clock } from '#server/clock.ts'
import { stoppages } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import {
  ADULT,
  addAgent,
  addUser,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

const DAY_MS = 86_400_000
/** Half past midnight in Riyadh, where a new day has begun that UTC does not know yet. */
const now = new Date(`${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}T21:30:00Z`)
const clock: Clock = () => now
const TODAY = toLocal(now, 'Asia/Riyadh').date

let server: RunningServer
let operator: SmallOperator
let stops: Record<string, string>
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock })
  operator = await openSmallOperator(server.database)
  const { riyadh, amman } = operator.depots
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'colleague@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(server.database, 'head@test.example', { userType: 'head_account' })
  await addAgent(server.database, 'agent@test.example', { creditType: 'autoDeduct', balance: 50_000 })
  for (const name of ['clerk', 'colleague', 'amman', 'head', 'agent'])
    tokens[name] = await openSession(server.database, `${name}@test.example`)
  // Longer than the clock is ahead.
  await server.database.pool.query(`update sessions set expires_at = now() + interval '10 days'`)
  const places = await server.database.orm.select().from(stoppages)
  stops = Object.fromEntries(places.map(({ id, name }) => [name.en, id]))
})
afterAll(() => server.stop())

const stop = (place: string) => stops[place] ?? ''

async function counterOf(name: string, query: Record<string, string> = {}) {
  const { data, text } = await inject(server.app, 'getCounter', { token: tokenOf(name), query })
  if (!data) throw new Error(text)
  return data
}

async function departuresFrom(place: string, more: Record<string, string> = {}) {
  const { departures } = await counterOf('clerk', { fromStoppageId: stop(place), ...more })
  return departures.map(({ from, to }) => {
    const { date, time } = toLocal(new Date(from.at), from.timeZone)
    return `${date} ${time} ${to.name.en}`
  })
}

async function hold(name: string, ride: BodyOf<'createBooking'>['outward'], seat: string): Promise<void> {
  const { status, text } = await inject(server.app, 'holdSeats', {
    token: tokenOf(name),
    body: { ...ride, seats: [seat] },
  })
  if (status !== 200) throw new Error(text)
}

async function sell(name: string, change: Partial<BodyOf<'createBooking'>> & { seat: string }): Promise<string> {
  const { seat, ...rest } = change
  const body = saleBody(operator, { passengers: [{ ...ADULT, seat }], ...rest })
  await hold(name, body.outward, seat)
  const { data, text } = await inject(server.app, 'createBooking', { token: tokenOf(name), body })
  if (!data) throw new Error(text)
  return data.id
}

const outwardOn = (date: string) => ({ departureKey: `${operator.timings.outward}.${date}.1`, from: 0, to: 2 })

describe('the next departures at a counter', () => {
  test('leave from its stoppage on the local day and the two after it, to the end of their routes', async () => {
    const days = [TODAY, addDays(TODAY, 1), addDays(TODAY, 2)]
    expect(await departuresFrom('riyadh')).toEqual(days.flatMap((day) => [`${day} 10:00 jeddah`, `${day} 20:00 amman`]))
    expect(await departuresFrom('tabuk')).toContain(`${addDays(TODAY, 1)} 04:00 amman`)
  })

  test('go to the other stoppage where one is asked for, and nowhere where no route does', async () => {
    expect(await departuresFrom('riyadh', { toStoppageId: stop('amman') })).toHaveLength(3)
    expect(await departuresFrom('jeddah', { toStoppageId: stop('amman') })).toEqual([])
    expect((await counterOf('clerk')).departures).toEqual([])
    expect((await counterOf('clerk', { fromStoppageId: operator.depots.riyadh })).departures).toEqual([])
  })

  test('count free seats as they are now, and leave out what is closed', async () => {
    const [, first] = (await counterOf('clerk', { fromStoppageId: stop('riyadh') })).departures
    await sell('colleague', { seat: '4', outward: outwardOn(TODAY) })
    const [, second] = (await counterOf('clerk', { fromStoppageId: stop('riyadh') })).departures
    expect((first?.seatsAvailable ?? 0) - (second?.seatsAvailable ?? 0)).toBe(1)
    await server.database.pool.query(
      `update departures set closed_positions = array[0] where timing_id = $1 and travel_date = $2`,
      [operator.timings.outward, TODAY],
    )
    expect(await departuresFrom('riyadh')).not.toContain(`${TODAY} 20:00 amman`)
    await server.database.pool.query(`update departures set closed_positions = '{}'`)
  })

  test('are as many as one key each can name', () => {
    expect(MAX_COUNTER_DEPARTURES).toBeLessThan(10)
  })
})

describe('what a clerk sold', () => {
  test('is nothing at first', async () => {
    const { recentJourneys, lastSale, drafts } = await counterOf('agent')
    expect({ recentJourneys, lastSale, drafts }).toEqual({ recentJourneys: [], lastSale: null, drafts: [] })
  })

  test('is told to them alone, the last sale and the journeys sold most', async () => {
    await sell('colleague', { seat: '3' })
    await sell('clerk', { seat: '4' })
    await sell('clerk', { seat: '5' })
    const domestic = `${operator.timings.domestic}.${addDays(TODAY, 9)}.1`
    const last = await sell('clerk', {
      seat: '3',
      outward: { departureKey: domestic, from: 0, to: 1 },
      expectedTotal: 5000,
    })
    const { lastSale, recentJourneys } = await counterOf('clerk')
    expect(lastSale).toMatchObject({
      bookingId: last,
      leadPassenger: 'Omar Saleh',
      passengers: 1,
      total: 5000,
      currency: 'SAR',
      isTwoWay: false,
      fromStoppageId: stop('riyadh'),
      toStoppageId: stop('jeddah'),
      timeZone: 'Asia/Riyadh',
    })
    expect(recentJourneys).toEqual([
      { fromStoppageId: stop('riyadh'), toStoppageId: stop('amman') },
      { fromStoppageId: stop('riyadh'), toStoppageId: stop('jeddah') },
    ])
    expect(recentJourneys.length).toBeLessThanOrEqual(MAX_RECENT_JOURNEYS)
    expect((await counterOf('colleague')).lastSale?.bookingId).not.toBe(last)
    expect((await counterOf('amman')).lastSale).toBeNull()
  })

  test('names own drafts with the booking that they are about', async () => {
    const bookingId = (await counterOf('clerk')).lastSale?.bookingId ?? ''
    const saved = await inject(server.app, 'saveDraft', {
      token: tokenOf('clerk'),
      params: { flow: 'refund' },
      body: { snapshot: { step: 'tickets', bookingId, ticketIds: [] }, shape: 1, version: 0 },
    })
    expect(saved.status).toBe(200)
    expect((await counterOf('clerk')).drafts).toMatchObject([{ flow: 'refund', bookingId }])
    expect((await counterOf('colleague')).drafts).toEqual([])
  })

  test('is not for who sells nothing', async () => {
    const { status } = await inject(server.app, 'getCounter', { token: tokenOf('head') })
    expect(status).toBe(403)
  })
})
