import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { pngFile } from '#tests/support/document-files.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { findSaleable, saleOf } from '#tests/support/selling.ts'

const STAFF = 'staff@demo.example'
const SECRETS = ['a-wrong-password-of-somebody', 'passport-of-laila.png', 'searched-for-by-somebody']

let testDatabase: TestDatabase
let database: Database
let server: MainProcess
let directory: string
let origin: string
let token: string

beforeAll(async () => {
  testDatabase = await createTestDatabase({ template: 'demo' })
  database = openDatabase(testDatabase.url, 2)
  directory = await mkdtemp(join(tmpdir(), 'back-office-log-'))
  const port = await freePort('127.0.0.1')
  origin = `http://127.0.0.1:${port}`
  server = startMainProcess({
    port,
    directory,
    env: {
      DATABASE_URL: testDatabase.url,
      DATABASE_MIGRATION_URL: testDatabase.ownerUrl,
      AUDIT_KEY: TEST_AUDIT_KEY,
      ALLOW_UNSAFE_DURABILITY: '1',
      LOG_LEVEL: 'debug',
    },
  })
  await server.answers()
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended()
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

interface Line {
  requestId?: string
  msg?: string
  call?: string
  method?: string
  status?: number
  ms?: number
  userId?: string
  depotId?: string
  bytes?: number
}

/** What was logged of requests; the start speaks in sentences. */
function lines(): Line[] {
  return server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Line => JSON.parse(line))
}

async function ask(
  name: CallName,
  init: RequestInit & { query?: string } = {},
): Promise<{ id: string; answer: unknown }> {
  const { method, path, keyed } = calls[name]
  const response = await fetch(`${origin}${API_BASE}${path}${init.query ?? ''}`, {
    method,
    ...init,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(keyed && { 'idempotency-key': randomUUID() }),
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  })
  return { id: response.headers.get('x-request-id') ?? '', answer: await response.json() }
}

async function lineOf(id: string): Promise<Line> {
  await expect.poll(() => lines().filter(({ requestId, msg }) => requestId === id && msg === 'request').length).toBe(1)
  return lines().find(({ requestId, msg }) => requestId === id && msg === 'request') ?? {}
}

test('each request leaves one line, and none of them names a person, a document or a secret', async () => {
  const refused = await ask('login', { body: JSON.stringify({ email: STAFF, password: SECRETS[0] }) })
  expect(await lineOf(refused.id)).toMatchObject({ call: 'login', method: 'POST', status: 401 })
  const signedIn = await ask('login', { body: JSON.stringify({ email: STAFF, password: DEMO_PASSWORD }) })
  expect(signedIn.answer).toHaveProperty('data.token')
  token = (signedIn.answer as { data: { token: string } }).data.token
  expect(await lineOf(signedIn.id)).toMatchObject({ call: 'login', status: 200 })

  const { rows } = await database.pool.query<{ id: string; name: string; depot_id: string }>(
    'select id, name, depot_id from users where email = $1',
    [STAFF],
  )
  const [staff] = rows
  if (staff === undefined) throw new Error('the demo operator has a clerk')
  const [stretch] = await findSaleable({ origin, token }, 30)
  if (stretch === undefined) throw new Error('the demo operator sells something')
  const seat = stretch.seats[0] ?? ''
  const { departureKey, from, to } = stretch
  await ask('holdSeats', { body: JSON.stringify({ departureKey, from, to, seats: [seat] }) })
  const sale = saleOf(stretch, seat)
  const sold = await ask('createBooking', { body: JSON.stringify(sale) })
  expect(sold.answer).toHaveProperty('data')
  expect(await lineOf(sold.id)).toMatchObject({
    call: 'createBooking',
    status: 200,
    userId: staff.id,
    depotId: staff.depot_id,
    ms: expect.any(Number),
    bytes: expect.any(Number),
  })

  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pngFile())], { type: 'image/png' }), SECRETS[1])
  const uploaded = await ask('uploadFile', { body: form })
  expect(await lineOf(uploaded.id)).toMatchObject({ call: 'uploadFile', status: 200 })
  const searched = await ask('getBookingList', { query: `?search=${SECRETS[2]}` })
  expect(await lineOf(searched.id)).toMatchObject({ call: 'getBookingList', status: 200 })
  expect(Object.keys(await lineOf(searched.id)).toSorted()).toEqual([
    'bytes',
    'call',
    'depotId',
    'hostname',
    'level',
    'method',
    'ms',
    'msg',
    'pid',
    'requestId',
    'status',
    'time',
    'userId',
  ])

  const [passenger] = sale.passengers
  const log = lines()
    .map((line) => JSON.stringify(line))
    .join('\n')
  for (const value of [
    ...SECRETS,
    token,
    DEMO_PASSWORD,
    STAFF,
    staff.name,
    passenger?.firstName,
    passenger?.lastName,
    passenger?.passportNumber,
    passenger?.phone?.slice(-7),
    passenger?.dateOfBirth,
    TEST_AUDIT_KEY,
  ])
    expect(log).not.toContain(value)
})
