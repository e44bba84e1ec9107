import { get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { createApp } from '#server/app.ts'
import { sealPending } from '#server/audit/sealer.ts'
import { keepPendingBalances } from '#server/database/balance-keeper.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { makeMonths } from '#server/database/months.ts'
import { keepPendingSales } from '#server/database/sales-keeper.ts'
import type { Settings } from '#server/settings.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type FlakyRoad, openFlakyRoad } from '#tests/support/flaky-road.ts'
import { testSettings } from '#tests/support/test-settings.ts'

const POOL = 2
const TOKEN = 'what-the-prometheus-shows'

let testDatabase: TestDatabase
let direct: Database
let directory: string
const closings: (() => Promise<void>)[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'demo' })
  direct = openDatabase(testDatabase.url, 2)
  directory = await mkdtemp(join(tmpdir(), 'back-office-health-'))
})
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})
afterAll(async () => {
  await direct.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true })
})

interface Office {
  app: FastifyInstance
  database: Database
  settings: Settings
  road: FlakyRoad
}

async function openOffice(env: NodeJS.ProcessEnv = {}): Promise<Office> {
  const road = await openFlakyRoad(testDatabase.url)
  const settings = testSettings({ DATABASE_URL: road.url, DATA_DIR: directory, ...env })
  const database = openDatabase(road.url, POOL, Buffer.from(TEST_AUDIT_KEY))
  const app = await createApp(settings, database)
  await app.ready()
  closings.push(async () => {
    await road.reopen()
    await app.close()
    await database.close()
    await road.close()
  })
  return { app, database, settings, road }
}

async function readiness(
  app: FastifyInstance,
): Promise<{ code: number; status: string; parts: Record<string, string> }> {
  const response = await app.inject('/health/ready')
  return { code: response.statusCode, ...response.json<{ status: string; parts: Record<string, string> }>() }
}

/** Looks are kept for a second, and a database that does not answer is waited for for two. */
async function becomes(app: FastifyInstance, expected: object): Promise<void> {
  await expect.poll(() => readiness(app), { timeout: 30_000, interval: 200 }).toMatchObject(expected)
}

async function asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: testDatabase.ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const metricsOf = async (app: FastifyInstance, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', headers })

test('it says that it lives and that it is ready, to anybody and as often as is asked', async () => {
  const { app } = await openOffice()
  for (let ask = 0; ask < 100; ask += 1) {
    const live = await app.inject('/health/live')
    expect([live.statusCode, live.json(), live.headers['cache-control']]).toEqual([200, { status: 'live' }, 'no-store'])
    expect((await app.inject('/health/ready')).statusCode).toBe(200)
  }
  const { parts } = await readiness(app)
  expect(parts).toMatchObject({ serving: 'ok', database: 'ok', migrations: 'ok' })
})

test('what lags behind makes it degraded, and not unready', async () => {
  const { app, settings } = await openOffice()
  const url = testDatabase.url
  const auditKey = Buffer.from(TEST_AUDIT_KEY)
  await sealPending({ url, auditKey, headFile: settings.auditHeadFile })
  await keepPendingBalances(url)
  await keepPendingSales(url)
  await becomes(app, { code: 200, parts: { sealer: 'ok', balances: 'ok', salesReport: 'ok' } })
  await asOwner(async (owner) => {
    await owner.query(
      `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at)
       select machine, fingerprint, gen_random_uuid(), event, from_state, to_state, actor_id, now() - interval '1 hour'
       from workflow_events where machine = 'ticket' limit 1`,
    )
  })
  await becomes(app, {
    code: 200,
    status: 'degraded',
    parts: { database: 'ok', migrations: 'ok', sealer: 'attention', balances: 'ok', salesReport: 'attention' },
  })
})

test('months of evidence that nobody has made ahead make it degraded', async () => {
  const { app } = await openOffice()
  await becomes(app, { code: 200, parts: { months: 'ok' } })
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ month: string }>(
      `select relname as month from pg_class where relname ~ '^record_changes_\\d' and relkind = 'r'
       and right(relname, 7) > to_char(now() at time zone 'UTC', 'YYYY_MM')`,
    )
    for (const { month } of rows) await owner.query(`drop table months.${month}`)
    await becomes(app, { code: 200, status: 'degraded', parts: { database: 'ok', months: 'attention' } })
    await makeMonths(owner)
  })
  await becomes(app, { code: 200, parts: { months: 'ok' } })
})

test('a database that is away makes it unready, and ready again by itself; it lives all the while', async () => {
  const { app, road } = await openOffice()
  await becomes(app, { code: 200 })
  await road.block()
  await becomes(app, { code: 503, status: 'notReady', parts: { database: 'down', migrations: 'unknown' } })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await road.reopen()
  await becomes(app, { code: 200, parts: { database: 'ok', migrations: 'ok' } })
})

test('a pool without a free connection does not look like a database that is away', async () => {
  const { app, database } = await openOffice()
  const taken = await Promise.all(Array.from({ length: POOL }, () => database.pool.connect()))
  try {
    await becomes(app, { code: 200, parts: { database: 'ok' } })
    const metrics = (await metricsOf(app)).body
    expect(metrics).toContain(`back_office_pool_connections{pool="main",state="in_use"} ${POOL}`)
  } finally {
    for (const client of taken) client.release()
  }
})

test.each([
  [
    'older',
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  ],
  ['newer', `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later build', 4102444800000)`],
])('a schema that is %s than the build makes it unready', async (_, change) => {
  const { app } = await openOffice()
  await becomes(app, { code: 200 })
  await asOwner(async (owner) => {
    await owner.query('create table drizzle.kept as table drizzle.__drizzle_migrations')
    await owner.query(change)
    await becomes(app, { code: 503, parts: { database: 'ok', migrations: 'down' } })
    await owner.query(
      'truncate drizzle.__drizzle_migrations; insert into drizzle.__drizzle_migrations table drizzle.kept; drop table drizzle.kept',
    )
  })
  await becomes(app, { code: 200, parts: { migrations: 'ok' } })
})

test('while it drains it lives, and nobody is to be sent to it any more', async () => {
  const { app } = await openOffice()
  const drained = app.drain(1)
  expect(await readiness(app)).toMatchObject({
    code: 503,
    status: 'notReady',
    parts: { serving: 'down', database: 'ok' },
  })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/api/docs')).statusCode).toBe(503)
  await drained
})

test('figures are for this machine only, unless a token says whom else', async () => {
  const open = await openOffice()
  expect((await metricsOf(open.app)).statusCode).toBe(200)
  expect((await open.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(401)
  expect((await metricsOf(open.app, { 'x-forwarded-for': '10.1.2.3' })).statusCode).toBe(401)

  const guarded = await openOffice({ METRICS_TOKEN: TOKEN })
  expect((await metricsOf(guarded.app)).statusCode).toBe(401)
  expect((await metricsOf(guarded.app, { authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(401)
  const { statusCode, headers, body } = await guarded.app.inject({
    url: '/metrics',
    remoteAddress: '10.1.2.3',
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(body).not.toContain(TOKEN)
})

test('requests are counted by call and status, with bounded labels', async () => {
  const { app } = await openOffice()
  const token = await openSession(direct, 'super-admin@demo.example')
  await inject(app, 'getSystemHealth', { token })
  await inject(app, 'getSystemHealth')
  await Promise.all(Array.from({ length: 20 }, (_, each) => app.inject(`/api/admin/no-such-call-${each}`)))
  const { body } = await metricsOf(app)
  expect(body).toContain('back_office_requests_total{call="getSystemHealth",status="200"} 1')
  expect(body).toContain('back_office_requests_total{call="getSystemHealth",status="401"} 1')
  expect(body).toContain('back_office_request_duration_seconds_count{call="getSystemHealth"} 2')
  expect(body).not.toContain('no-such-call')
  const named = [...body.matchAll(/_total\{call="([^"]+)"/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in calls)).every((name) => ['page', 'probe', 'unknown'].includes(name))).toBe(
    true,
  )
  for (const name of [
    'back_office_queue_length{queue="messages"}',
    'back_office_queue_oldest_seconds{queue="seals"}',
    'back_office_open_holds',
    'back_office_event_streams',
    'back_office_database_bytes',
    'back_office_disk_free_bytes{disk="data"}',
    'back_office_build_info{version="0.1.0+',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ])
    expect(body).toContain(name)
})

test('the super admin reads the state of the system, and nobody else does', async () => {
  const { app } = await openOffice()
  const token = await openSession(direct, 'super-admin@demo.example')
  const { status, data } = await inject(app, 'getSystemHealth', { token })
  expect(status).toBe(200)
  expect(data.parts.map(({ part }) => part)).toContain('sealer')
  expect(data.database).toMatchObject({ isEmbedded: false, migration: { expected: data.database.migration.present } })
  expect(data.program.processes).toBeGreaterThan(0)
  expect(data.lastBackup).toBeNull()
  expect(data.queues.find(({ queue }) => queue === 'messages')).toMatchObject({ length: 0, oldestSeconds: null })
  for (const email of ['admin@demo.example', 'head-account@demo.example', 'staff@demo.example'])
    expect((await inject(app, 'getSystemHealth', { token: await openSession(direct, email) })).status).toBe(403)
})

test('every answer says its id, also that of an address that cannot be read; a stranger does not choose it', async () => {
  const { app } = await openOffice()
  for (const url of ['/health/live', '/', '/api/admin/nothing', '/api/admin/user-details', '/%zz'])
    expect(
      (await app.inject({ url, headers: { 'x-request-id': 'chosen-by-a-stranger' } })).headers['x-request-id'],
    ).toMatch(/^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/)
  await app.close()
})

test("a trusted proxy's id is kept where it is well-formed", async () => {
  const { app } = await openOffice({ TRUST_PROXY: '10.0.0.0/8' })
  const idOf = async (id: string, remoteAddress: string) =>
    (await app.inject({ url: '/health/live', remoteAddress, headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await idOf('proxy-0001', '10.1.2.3')).toBe('proxy-0001')
  expect(await idOf('proxy-0001', '::ffff:10.1.2.3')).toBe('proxy-0001')
  expect(await idOf('proxy-0001', '192.0.2.1')).not.toBe('proxy-0001')
  for (const malformed of ['short', 'with space 1', 'x'.repeat(65), 'a"b{c}:d;e'])
    expect(await idOf(malformed, '10.1.2.3')).not.toBe(malformed)
})

test('what the server could not do says its id in the answer; a refusal needs none', async () => {
  const { app, road } = await openOffice({ REQUEST_SECONDS: '3' })
  const token = await openSession(direct, 'super-admin@demo.example')
  expect((await inject(app, 'getSystemHealth')).error).not.toHaveProperty('requestId')
  await road.block()
  const { status, error, headers } = await inject(app, 'getSystemHealth', { token })
  expect(status).toBe(503)
  expect(error.requestId).toBe(headers['x-request-id'])
  expect(error.requestId).toBeTruthy()
})

test('a balancer on this machine asks over the wire', async () => {
  const { app } = await openOffice()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get(`${origin}/health/ready`, ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })
  expect(status).toBe(200)
})
