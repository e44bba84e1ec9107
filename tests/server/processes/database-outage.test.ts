import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { createApp } from '#server/app.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import { startSealing } from '#server/audit/sealer.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type FlakyRoad, openFlakyRoad } from '#tests/support/flaky-road.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { testSettings } from '#tests/support/test-settings.ts'
import { addUser, openSmallOperator, RETURN_DATE, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { soakCount, soakCounts } from '#tests/support/thoroughness.ts'

/** `npm run soak` goes through longer ones. */
const OUTAGES = soakCounts('OUTAGE_SECONDS', [2])
const CUTS = soakCount('CUTS', 3)
const POOL = 4
const CLERK = 'clerk@test.example'
/** More than any test here sells. */
const SEATS = 200
/** More than a statement is waited for. */
const ENDS_WITHIN_MS = 120_000

let testDatabase: TestDatabase
let direct: Database
let operator: SmallOperator
let token: string
let directory: string

interface Office {
  app: FastifyInstance
  road: FlakyRoad
  database: Database
  origin: string
}

const opened: { close(): Promise<void> }[] = []

/** The API and its sealer, whose PostgreSQL is at the end of a flaky road. */
async function openOffice(env: NodeJS.ProcessEnv = {}): Promise<Office> {
  const road = await openFlakyRoad(testDatabase.url)
  const settings = testSettings({ DATABASE_URL: road.url, DATA_DIR: directory, REQUEST_SECONDS: '30', ...env })
  const database = openDatabase(road.url, POOL, openAuditKey(settings), settings.requestSeconds * 1000)
  const app = await createApp(settings, database)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const sealing = startSealing({
    url: road.url,
    auditKey: openAuditKey(settings),
    headFile: settings.auditHeadFile,
    log: app.log,
  })
  opened.push({
    async close() {
      await ended('the road reopened', road.reopen())
      await ended('the app closed', app.close())
      await ended('the sealer stopped', sealing.stop())
      await ended('the pools closed', database.close())
      await ended('the road closed', road.close())
    },
  })
  return { app, road, database, origin }
}

/** Under load one of these has kept the whole file waiting; the next time it says which. */
async function ended(what: string, work: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const late = sleep(ENDS_WITHIN_MS, undefined, { signal: waiting.signal }).then(
    () => {
      throw new Error(`not so after ${ENDS_WITHIN_MS / 1000} s: ${what}`)
    },
    () => undefined,
  )
  await Promise.race([work, late])
  waiting.abort()
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  direct = openDatabase(testDatabase.url, 2, openAuditKey({ auditKey: TEST_AUDIT_KEY, auditKeyFile: '' }))
  directory = await mkdtemp(join(tmpdir(), 'back-office-outage-'))
  operator = await openSmallOperator(direct, { seats: SEATS })
  await addUser(direct, CLERK, { userType: 'staff', role: 'staff', depotId: operator.depots.riyadh })
  token = await openSession(direct, CLERK)
})

afterEach(async () => {
  for (const office of opened.splice(0)) await office.close()
})

afterAll(async () => {
  await direct.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

let sold = 2
/** Sells the next seat; what is answered 503 is sent again with the same key. */
async function sellOne(app: FastifyInstance): Promise<void> {
  const body = await holdSeat(app)
  const key = randomUUID()
  await settled(() => inject(app, 'createBooking', { token, body, key }))
}

/** The next seat, held and ready to be sold. */
async function holdSeat(app: FastifyInstance): Promise<ReturnType<typeof saleBody>> {
  sold += 1
  const plain = saleBody(operator)
  const body = { ...plain, passengers: plain.passengers.map((passenger) => ({ ...passenger, seat: String(sold) })) }
  await settled(() => inject(app, 'holdSeats', { token, body: { ...body.outward, seats: [String(sold)] } }))
  return body
}

async function soldOn({ passengers }: ReturnType<typeof saleBody>): Promise<number | null> {
  return (await direct.pool.query('select from tickets where seat = any ($1)', [passengers.map(({ seat }) => seat)]))
    .rowCount
}

async function settled(send: () => Promise<{ status: number; text: string }>): Promise<void> {
  for (;;) {
    const { status, text } = await send()
    if (status !== 503) return expect([status, text]).toEqual([200, text])
    await sleep(100)
  }
}

/**
 * Each of its own: the listener, the sealer, the look at our health, which comes a quarter of a minute after the start, and
 * the work that looks for messages to send. What else the pools opened is given back when nobody used it for 10 s, so
 * once within the minute after which all work looks again.
 */
const KEPT_CONNECTIONS = 4

async function expectNoMoreConnectionsThanEver(road: FlakyRoad): Promise<void> {
  await expect.poll(() => listed(), { timeout: 60_000 }).toEqual({ listeners: 1, sealers: 1 })
  try {
    await expect.poll(() => road.open(), { timeout: 60_000 }).toBeLessThanOrEqual(KEPT_CONNECTIONS)
  } catch (error) {
    throw new Error(`${road.open()} roads are open; PostgreSQL has ${await lastStatements()}`, { cause: error })
  }
}

/** What was last asked on each connection, and how long ago. */
async function lastStatements(): Promise<string> {
  const { rows } = await direct.pool.query<{ line: string }>(
    `select format('%s: %s for %s, opened %s ago: %s', coalesce(nullif(application_name, ''), 'pool'), state, now() - state_change, now() - backend_start, left(query, 300)) as line
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.map(({ line }) => line).join('\n')
}

async function listed(): Promise<{ listeners: number; sealers: number }> {
  const { rows } = await direct.pool.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where datname = current_database()`,
  )
  const count = (wanted: string) => rows.filter(({ name }) => name === wanted).length
  return { listeners: count('back office: listener'), sealers: count('back office: sealer') }
}

describe('after PostgreSQL', () => {
  test.each(OUTAGES)(
    'was away for %i s, there are as many connections as before, and seats are sold',
    { timeout: 300_000 },
    async (seconds) => {
      const { app, road } = await openOffice()
      await sellOne(app)
      await road.close()
      await sleep(seconds * 1000)
      await road.reopen()
      await sellOne(app)
      await expectNoMoreConnectionsThanEver(road)
    },
  )

  test.runIf(IN_SOAK)(
    `has cut every connection ${CUTS} times, there are as many as before, and seats are sold`,
    { timeout: 300_000 },
    async () => {
      const { app, road } = await openOffice()
      await sellOne(app)
      for (let cut = 0; cut < CUTS; cut += 1) {
        await direct.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user',
        )
        await Promise.all([sellOne(app), sleep(1000)])
      }
      road.tries()
      await sleep(2000)
      // One listener, one sealer, and what the last sale still had open: nobody goes on trying.
      expect(road.tries()).toBeLessThan(10)
      await expectNoMoreConnectionsThanEver(road)
    },
  )
})

describe('while PostgreSQL', () => {
  test('is away, everybody is told in a sentence to come back, and nothing is done twice', async () => {
    const { app, road } = await openOffice()
    await sellOne(app)
    const key = randomUUID()
    const body = await holdSeat(app)
    await road.close()
    const read = await inject(app, 'getRouteListForBooking', { token })
    expect([read.status, read.error, read.headers['retry-after']]).toEqual([
      503,
      {
        code: 'unavailable',
        message: 'The system is unavailable. Wait a few seconds, then try again.',
        requestId: read.headers['x-request-id'],
      },
      '2',
    ])
    const arabic = await inject(app, 'getRouteListForBooking', { token, language: 'ar' })
    expect([arabic.status, arabic.error.message]).toEqual([
      503,
      'النظام غير متاح حاليًا. انتظر بضع ثوانٍ ثم أعد المحاولة.',
    ])
    const write = await inject(app, 'createBooking', { token, body, key })
    expect([write.status, write.error.code, write.headers['retry-after'], write.error.message]).toEqual([
      503,
      'unavailable',
      '2',
      expect.stringContaining('only counts once'),
    ])
    const signIn = await inject(app, 'login', { body: { email: CLERK, password: 'seven green lanterns' } })
    expect([signIn.status, signIn.error.code]).toEqual([503, 'unavailable'])
    await road.reopen()
    await settled(() => inject(app, 'createBooking', { token, body, key }))
    await settled(() => inject(app, 'createBooking', { token, body, key }))
    expect(await soldOn(body)).toBe(1)
  })

  test('says nothing at all, nobody waits for longer than is set', async () => {
    const { app, road } = await openOffice({ REQUEST_SECONDS: '2' })
    await settled(() => inject(app, 'getRouteListForBooking', { token }))
    road.block()
    const answers = await Promise.all([
      inject(app, 'getRouteListForBooking', { token }),
      inject(app, 'createBooking', { token, body: saleBody(operator) }),
      inject(app, 'login', { body: { email: CLERK, password: 'seven green lanterns' } }),
      inject(app, 'exportBookingList', { token }),
      inject(app, 'getUploadFile', { token, query: { id: randomUUID() } }),
    ])
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [503, 'unavailable']))
    await road.reopen()
    await settled(() => inject(app, 'getRouteListForBooking', { token }))
  })

  test('refuses more connections, and while the pool has none left, the answer is the same', async () => {
    const { app, database } = await openOffice({ REQUEST_SECONDS: '2' })
    await settled(() => inject(app, 'getRouteListForBooking', { token }))
    const taken = await Promise.all(Array.from({ length: POOL }, () => database.pool.connect()))
    const { status, error } = await inject(app, 'getRouteListForBooking', { token })
    expect([status, error.code]).toEqual([503, 'unavailable'])
    for (const client of taken) client.release()
    await settled(() => inject(app, 'getRouteListForBooking', { token }))
  })

  test('takes too long over a statement, it is taken back and the answer is the same', async () => {
    const { app, database } = await openOffice()
    const body = await holdSeat(app)
    // Of the connections that are open one does not get far.
    for (const client of await Promise.all(Array.from({ length: POOL }, () => database.pool.connect()))) {
      await client.query(`set statement_timeout = '1ms'`)
      client.release()
    }
    const { status, error } = await inject(app, 'createBooking', { token, body })
    expect([status, error.code]).toEqual([503, 'unavailable'])
  })
})

test('a sale whose commit was not answered is answered 503, and settled by its key', async () => {
  const { app, road } = await openOffice()
  const body = await holdSeat(app)
  const key = randomUUID()
  road.loseAnswer('COMMIT')
  const lost = await inject(app, 'createBooking', { token, body, key })
  expect([lost.status, lost.error.code, lost.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect(await soldOn(body)).toBe(1)
  await settled(() => inject(app, 'createBooking', { token, body, key }))
  expect(await soldOn(body)).toBe(1)
})

describe('who listens', () => {
  const topic = () => `seats:${operator.timings.outward}.${RETURN_DATE}.1`

  /** An open stream and what it says. */
  async function listenOn(
    origin: string,
  ): Promise<{ status: number; ended: Promise<void>; said(): string; leave(): void }> {
    const leaving = new AbortController()
    const response = await fetch(`${origin}${API_BASE}${calls.streamEvents.path}?topics=${topic()}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    let said = ''
    const read = async () => {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) said += piece
    }
    const ended = read()
    ended.catch(() => undefined)
    return { status: response.status, ended, said: () => said, leave: () => leaving.abort() }
  }

  async function listenOnceItCan(origin: string): Promise<Awaited<ReturnType<typeof listenOn>>> {
    for (;;) {
      const stream = await listenOn(origin)
      if (stream.status === 200) return stream
      expect(stream.status).toBe(503)
      await sleep(100)
    }
  }

  async function expectToHear(
    app: FastifyInstance,
    stream: Awaited<ReturnType<typeof listenOn>>,
    seat: string,
  ): Promise<void> {
    const body = { departureKey: topic().slice('seats:'.length), from: 0, to: 2, seats: [seat] }
    await settled(() => inject(app, 'holdSeats', { token, body }))
    // With the seat that it was held instead of, in any order.
    await expect.poll(stream.said).toMatch(new RegExp(`"seats":\\[[^\\]]*"${seat}"`))
    stream.leave()
  }

  test('learns that something may be missed, and hears again when PostgreSQL is back', async () => {
    const { app, road, origin } = await openOffice()
    const before = await listenOn(origin)
    expect(before.status).toBe(200)
    await road.close()
    await before.ended
    expect(before.said()).toMatch(/retry: \d+/)
    expect((await listenOn(origin)).status).toBe(503)
    await road.reopen()
    await expectToHear(app, await listenOnceItCan(origin), '5')
  })

  test('learns it as well when only the listening connection was cut', async () => {
    const { app, origin } = await openOffice()
    const before = await listenOn(origin)
    await direct.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'back office: listener'`,
    )
    await before.ended
    await expectToHear(app, await listenOnceItCan(origin), '6')
    expect((await listed()).listeners).toBe(1)
  })

  test.runIf(IN_SOAK)(
    'learns it when the listening connection is still open, and nothing comes through',
    { timeout: 300_000 },
    async () => {
      const { app, road, origin } = await openOffice()
      const before = await listenOn(origin)
      road.block()
      await before.ended
      await road.reopen()
      await expectToHear(app, await listenOnceItCan(origin), '7')
    },
  )
})
