import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/connection.ts'
import { hashPassword } from '#server/passwords/hash-password.ts'
import { batchesOf, listen } from '#server/plugins/notifications.ts'
import { billBody } from '#tests/support/cargo.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { openFlakyRoad } from '#tests/support/flaky-road.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  RETURN_DATE,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

const PASSWORD = 'seven green lanterns'
const MAX_STREAMS = 6

let server: RunningServer
let operator: SmallOperator
/** Another API process on the same database. */
let elsewhere: { origin: string; close(): Promise<void> }

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const database = openDatabase(server.database.url, 2)
  const app = await createApp(server.settings, database)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  elsewhere = {
    origin,
    async close() {
      await app.close()
      await database.close()
    },
  }
})
afterAll(async () => {
  await elsewhere.close()
  await server.stop()
})

let clerks = 0
async function newClerk(): Promise<{ email: string; id: string; token: string }> {
  clerks += 1
  const email = `streamer-${clerks}@test.example`
  const id = await addUser(server.database, email, {
    userType: 'staff',
    role: 'staff',
    depotId: operator.depots.riyadh,
  })
  return { email, id, token: await openSession(server.database, email) }
}

const opened: AbortController[] = []
afterEach(() => {
  for (const abort of opened.splice(0)) abort.abort()
})

const topicOf = () => `seats:${operator.timings.outward}.${RETURN_DATE}.1`

/** An open stream; `ended` resolves with all that was said once the server ends it. */
async function listenOn(
  origin: string,
  token: string,
  topic = topicOf(),
): Promise<{ status: number; ended: Promise<string>; hears(text: string): Promise<void> }> {
  const abort = new AbortController()
  opened.push(abort)
  const response = await fetch(`${origin}${API_BASE}${calls.streamEvents.path}?topics=${topic}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  let said = ''
  const waiting = new Map<string, () => void>()
  async function read(): Promise<string> {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said += piece
      for (const [text, resolve] of waiting) if (said.includes(text)) resolve()
    }
    return said
  }
  const ended = read()
  ended.catch(() => undefined)
  return {
    status: response.status,
    ended,
    hears: (text) => (said.includes(text) ? Promise.resolve() : new Promise((resolve) => waiting.set(text, resolve))),
  }
}

describe('a stream, also on another API process, ends with', () => {
  test('signing out', async () => {
    const { token } = await newClerk()
    const streams = await Promise.all([server.origin, elsewhere.origin].map((origin) => listenOn(origin, token)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await inject(server.app, 'logout', { token })
    for (const { ended } of streams) expect(await ended).not.toContain('sessionsOf')
  })

  test('a change of the password, but not the one of the session that made it', async () => {
    const clerk = await newClerk()
    await server.database.pool.query('update users set password_hash = $2 where id = $1', [
      clerk.id,
      await hashPassword(PASSWORD),
    ])
    const other = await openSession(server.database, clerk.email)
    const [own, others] = [await listenOn(elsewhere.origin, clerk.token), await listenOn(elsewhere.origin, other)]
    const body = { currentPassword: PASSWORD, password: 'quiet harbour at dusk' }
    expect((await inject(server.app, 'changePassword', { token: clerk.token, body })).status).toBe(200)
    await others.ended
    const departureKey = topicOf().slice('seats:'.length)
    await inject(server.app, 'holdSeats', { token: clerk.token, body: { departureKey, from: 0, to: 2, seats: ['3'] } })
    await own.hears('"seats":["3"]')
  })

  test('the end of its session on another device, also where nobody may hear of anything else', async () => {
    const email = 'streaming-super@test.example'
    await addUser(server.database, email, { userType: 'super_admin', role: 'super_admin' })
    const [here, there] = [await openSession(server.database, email), await openSession(server.database, email)]
    const stream = await listenOn(elsewhere.origin, there, 'session')
    expect(stream.status).toBe(200)
    const { data } = await inject(server.app, 'getOwnSessions', { token: here })
    const ids = data.filter(({ isThis }) => !isThis).map(({ id }) => id)
    expect((await inject(server.app, 'endOwnSessions', { token: here, body: { ids } })).status).toBe(200)
    // It asks again at once, and is told that it has no session.
    expect(await stream.ended).toContain('retry: 100\n')
    expect((await listenOn(elsewhere.origin, there, 'session')).status).toBe(401)
  })

  test('deactivation, and with a user type that may not hear its topic', async () => {
    await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
    const superAdmin = await openSession(server.database, 'super@test.example')
    for (const change of [{ isActive: false }, { user_type: 'super_admin', role: 'super_admin', depotId: null }]) {
      const { email, id, token } = await newClerk()
      const stream = await listenOn(elsewhere.origin, token)
      const user = {
        id,
        version: 1,
        name: 'Clerk',
        email,
        phone: null,
        user_type: 'staff',
        role: 'staff',
        depotId: operator.depots.riyadh,
        isActive: true,
      }
      expect(
        (await inject(server.app, 'updateAdminUser', { token: superAdmin, body: { ...user, ...change } })).status,
      ).toBe(200)
      await stream.ended
    }
  })

  test('the locked screen', async () => {
    const { token } = await newClerk()
    const stream = await listenOn(elsewhere.origin, token)
    await inject(server.app, 'lockScreen', { token })
    await stream.ended
  })
})

test('the approvals inbox is told to those who decide, on every API process, and to nobody else', async () => {
  await addUser(server.database, 'head@test.example', { userType: 'head_account', role: 'head_account' })
  const head = await openSession(server.database, 'head@test.example')
  const { email, token } = await newClerk()
  expect((await listenOn(elsewhere.origin, token, 'approvals')).status).toBe(404)
  const inbox = await listenOn(elsewhere.origin, head, 'approvals')
  expect(inbox.status).toBe(200)

  await server.database.pool.query(`update users set user_type = 'admin', role = 'admin' where email = $1`, [email])
  const body = saleBody(operator)
  await inject(server.app, 'holdSeats', { token, body: { ...body.outward, seats: ['3'] } })
  const { data } = await inject(server.app, 'createBooking', { token, body })
  const asked = {
    bookingId: data.id,
    ticketIds: data.tickets.map(({ id }) => id),
    reasonCode: 'plansChanged',
    reasonText: null,
    expectedRefund: 11_500,
  }
  expect((await inject(server.app, 'createRefundRequest', { token, body: asked })).status).toBe(200)
  await inbox.hears('"topic":"approvals","kind":"refund"')
})

test(`of a user's streams the newest ${MAX_STREAMS} stay open, and the one that gives way is told to come back later`, async () => {
  const { token } = await newClerk()
  const streams: Awaited<ReturnType<typeof listenOn>>[] = []
  for (let count = 0; count <= MAX_STREAMS; count += 1) streams.push(await listenOn(server.origin, token))
  expect(await streams[0]?.ended).toMatch(/retry: \d+/)
  const departureKey = topicOf().slice('seats:'.length)
  await inject(server.app, 'holdSeats', { token, body: { departureKey, from: 0, to: 2, seats: ['4'] } })
  await Promise.all(streams.slice(1).map(({ hears }) => hears('"seats":["4"]')))
})

test('notifications are cut by their bytes, and none is lost', () => {
  const texts = Array.from({ length: 60 }, (_, index) => JSON.stringify({ at: index, words: 'مقعد'.repeat(index) }))
  const batches = batchesOf(texts)
  expect(batches.every((batch) => Buffer.byteLength(batch) < 8000)).toBe(true)
  expect(batches.flatMap((batch) => JSON.parse(batch))).toEqual(texts.map((text) => JSON.parse(text)))
  expect(batchesOf(['"short"', JSON.stringify('x'.repeat(9000))])).toEqual(['["short"]'])
})

test('twenty large changes at once reach the maps that show them', async () => {
  const { token, id } = await newClerk()
  const stream = await listenOn(elsewhere.origin, token)
  const departureKey = topicOf().slice('seats:'.length)
  const seats = Array.from({ length: 130 }, (_, index) => `${index + 1}A`)
  const at = new Date().toISOString()
  const messages = Array.from({ length: 20 }, (_, index) =>
    JSON.stringify({ topic: topicOf(), departureKey, seats: [...seats, `${800 + index}`], byUserId: id, at }),
  )
  for (const payload of batchesOf(messages))
    await server.database.pool.query(`select pg_notify('back_office', $1)`, [payload])
  await Promise.all(messages.map((_, index) => stream.hears(`"${800 + index}"`)))
})

test('who sees a consignment hears of it, whatever process serves them; to others there is no such topic', async () => {
  const { database, app } = server
  const { token } = await newClerk()
  const { status, data: bill } = await inject(app, 'createConsignment', { token, body: billBody(operator) })
  expect(status).toBe(200)
  await addUser(database, 'stranger@test.example', { userType: 'staff', depotId: operator.depots.amman })
  const stranger = await listenOn(
    elsewhere.origin,
    await openSession(database, 'stranger@test.example'),
    `consignment:${bill.id}`,
  )
  expect(stranger.status).toBe(404)
  const stream = await listenOn(elsewhere.origin, token, `consignment:${bill.id}`)
  expect(stream.status).toBe(200)
  const cancelled = await inject(app, 'cancelConsignment', {
    token,
    body: { id: bill.id, version: bill.version, reason: 'Changed mind' },
  })
  expect(cancelled.status).toBe(200)
  await stream.hears(`"topic":"consignment:${bill.id}"`)
})

test('boards hear what changes a departure, on every API process; to others there is no such topic', async () => {
  const { database, app } = server
  const { token } = await newClerk()
  await addUser(database, 'account-board@test.example', { userType: 'account', depotId: operator.depots.riyadh })
  await addAgent(database, 'agent-board@test.example', { creditType: 'autoDeduct', balance: 0 })
  for (const stranger of ['account-board@test.example', 'agent-board@test.example'])
    expect((await listenOn(elsewhere.origin, await openSession(database, stranger), 'departures')).status).toBe(404)

  const sale = saleBody(operator, { passengers: [{ ...ADULT, seat: '9' }] })
  const key = sale.outward.departureKey
  let ticketId = ''
  const acts: Record<string, () => Promise<{ status: number; text: string }>> = {
    hold: () => inject(app, 'holdSeats', { token, body: { ...sale.outward, seats: ['9'] } }),
    sale: async () => {
      const sold = await inject(app, 'createBooking', { token, body: sale })
      ticketId = sold.data.tickets[0]?.id ?? ''
      return sold
    },
    gate: () =>
      inject(app, 'updateDepartureGate', { token, params: { key }, body: { position: 0, gate: 'B4', version: 0 } }),
    'check-in': () => inject(app, 'checkIn', { token, body: { tickets: [{ ticketId, isVisaSeen: true }] } }),
    close: () =>
      inject(app, 'closeDeparture', { token, params: { key }, body: { position: 0, reason: 'Bus is full' } }),
    cargo: () => inject(app, 'createConsignment', { token, body: billBody(operator) }),
  }
  for (const [name, act] of Object.entries(acts)) {
    const board = await listenOn(elsewhere.origin, token, 'departures')
    const done = await act()
    expect(done.status, `${name}: ${done.text}`).toBe(200)
    // Which bus takes what was accepted each board of the region says for itself.
    const about = name === 'cargo' ? `"cargoInRegionId":"${operator.regions.riyadh}"` : `"departureKey":"${key}"`
    await board.hears(`"topic":"departures",${about}`)
  }
})

test('a listener that is closed just as its connection is back comes to its end', async () => {
  const road = await openFlakyRoad(server.database.url)
  let onBack = () => {}
  const listening = await listen(road.url, { hear: () => undefined, onBack: () => onBack() })
  const isClosed = new Promise<void>((resolve, reject) => {
    onBack = () => void listening.close().then(resolve, reject)
  })
  road.cut()
  await isClosed
  await road.close()
})
