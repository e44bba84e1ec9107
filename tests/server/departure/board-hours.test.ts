import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

let now = new Date()
let server: RunningServer
let operator: SmallOperator
let token = ''
/** The first of the month after next, so that what a sale asks for is ahead. */
const [year, month] = new Date(Date.now() + 50 * 86_400_000).toISOString().split('-')
const FIRST = new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10)
const LAST = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
/** By the clock of Riyadh, three hours before UTC. */
const at = (date: string, time: string) => new Date(`${date}T${time}+03:00`)

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock: () => now })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
})
afterAll(() => server.stop())

/** Sessions are of a moment too. */
async function goTo(moment: Date): Promise<void> {
  now = moment
  token = await openSession(server.database, 'clerk@test.example')
}
const keyOn = (date: string) => `${operator.timings.outward}.${date}.1`
const board = async () => (await inject(server.app, 'getDepartureBoard', { token })).data
const rowOf = async (key: string) => (await board()).departures.find(({ departureKey }) => departureKey === key)
/** What the dashboard tells the clerk to close, and which departures it leads to. */
const toClose = async () =>
  (await inject(server.app, 'getDashboard', { token })).data.needs.find(({ id }) => id === 'departuresToClose')
    ?.count ?? 0
/** Of all regions, what operations are told that nobody has closed, and what the board says of the same. */
async function leftOpen() {
  const asked = { token: await openSession(server.database, 'operations@test.example') }
  const [{ data: dashboard }, { data: all }] = [
    await inject(server.app, 'getDashboard', asked),
    await inject(server.app, 'getDepartureBoard', asked),
  ]
  const told = dashboard.needs.find(({ id }) => id === 'departuresLeftOpen')?.count ?? 0
  return { told, onBoard: all.departures.filter(({ warnings }) => warnings.isUnclosed).length }
}
const stateOf = async (key: string) =>
  (await inject(server.app, 'getCheckInDepartures', { token })).data.find(({ departureKey }) => departureKey === key)
const wallHas = async (key: string) =>
  (await inject(server.app, 'getDepartureWall', { token })).data.departures.some(
    ({ departureKey }) => departureKey === key,
  )

test('a departure that left and is not closed is called so for twelve hours, and stands on no wall', async () => {
  const key = keyOn(LAST)
  await goTo(at(LAST, '19:00:00'))
  expect((await rowOf(key))?.warnings.isUnclosed).toBe(false)
  // It leaves at 20:00.
  await goTo(at(LAST, '20:30:00'))
  expect((await rowOf(key))?.warnings.isUnclosed).toBe(true)
  expect(await wallHas(key)).toBe(true)
  await goTo(at(LAST, '21:00:00'))
  expect((await rowOf(key))?.warnings.isUnclosed).toBe(true)
  expect(await wallHas(key)).toBe(false)
  const counted = await toClose()
  const { told, onBoard } = await leftOpen()
  expect(told).toBeGreaterThan(0)
  expect(told).toBe(onBoard)
  const closed = await inject(server.app, 'closeDeparture', {
    token,
    params: { key },
    body: { position: 0 },
    key: randomUUID(),
  })
  expect(closed.status, closed.text).toBe(200)
  // Closed, it is gone with those that left in time, though boarding further on is open.
  expect(await rowOf(key)).toBeUndefined()
  expect(await stateOf(key)).toMatchObject({ state: 'scheduled', nextState: 'closed' })
  expect(await toClose()).toBe(counted - 1)
  expect(await leftOpen()).toEqual({ told: told - 1, onBoard: onBoard - 1 })
})

test('half an hour into a month, board and statistics are of the day that it is here, not of that in UTC', async () => {
  await goTo(at(FIRST, '00:30:00'))
  expect(now.toISOString().slice(0, 10)).toBe(LAST)
  expect((await board()).today).toBe(FIRST)
  expect(await rowOf(keyOn(FIRST))).toMatchObject({ leavesAt: at(FIRST, '20:00:00').toISOString() })

  const ride = { departureKey: keyOn(FIRST), from: 0, to: 2 }
  const body = saleBody(operator, { outward: ride, expectedTotal: 11_500 })
  const seats = body.passengers.flatMap(({ seat }) => seat ?? [])
  await inject(server.app, 'holdSeats', { token, body: { ...ride, seats } })
  const sold = await inject(server.app, 'createBooking', { token, body })
  expect(sold.status, sold.text).toBe(200)
  const { data } = await inject(server.app, 'getBookingStatistics', { token, query: {} })
  expect([data.from, data.to]).toEqual([FIRST, FIRST])
  expect(data.totals.now.tickets).toBe(1)
  expect(data.hours).toMatchObject([{ hour: 0, tickets: 1 }])
  // Sold on its travel day, not on the day before.
  expect(data.groups.find(({ by }) => by === 'leadTime')?.rows).toMatchObject([{ key: 'sameDay', tickets: 1 }])
  expect(data.season.at(-1)?.month).toBe(FIRST.slice(0, 7))
  // A minute before midnight it was the month before.
  await goTo(at(LAST, '23:59:00'))
  const before = await inject(server.app, 'getBookingStatistics', { token, query: {} })
  expect([before.data.from, before.data.to]).toEqual([`${LAST.slice(0, 8)}01`, LAST])
  expect(before.data.totals.now.tickets).toBe(0)
})
