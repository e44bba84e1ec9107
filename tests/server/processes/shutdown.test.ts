import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { freePort } from '#tests/support/free-port.ts'
import { lockWaits } from '#tests/support/lock-waits.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

const CLERK = 'clerk@test.example'
const CLIENTS = 8

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let clerkId: string
let token: string
let directory: string
let port: number
let server: MainProcess

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database)
  clerkId = await addUser(database, CLERK, { userType: 'staff', role: 'staff', depotId: operator.depots.riyadh })
  token = await openSession(database, CLERK)
})

afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'back-office-shutdown-'))
  port = await freePort('127.0.0.1')
  const { url, ownerUrl } = testDatabase
  server = startMainProcess({
    port,
    directory,
    env: {
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: ownerUrl,
      AUDIT_KEY: TEST_AUDIT_KEY,
      ALLOW_UNSAFE_DURABILITY: '1',
      SHUTDOWN_SECONDS: '60',
      ...env,
    },
  })
  await server.answers()
}

interface Answer {
  status: number
  body: string
  connection: string | undefined
}

/** By Node's own client, which repeats nothing by itself; throws what the socket says. */
function send(
  name: 'holdSeats' | 'getRouteListForBooking',
  { body, key = randomUUID(), agent }: { body?: unknown; key?: string; agent?: Agent } = {},
): Promise<Answer> {
  const { method, path } = calls[name]
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' }
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `${API_BASE}${path}`,
        headers: method === 'GET' ? { authorization: headers.authorization } : headers,
        agent,
      },
      (response) => {
        let text = ''
        response.on('data', (piece) => (text += String(piece)))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text, connection: response.headers.connection }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const seatsOf = (...seats: string[]) => ({ ...saleBody(operator).outward, seats })

/** A write that is under way until `release`: somebody else has its key's lock. */
async function beginWrite(): Promise<{ answer: Promise<Answer>; release(): Promise<void> }> {
  const key = randomUUID()
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${clerkId} holdSeats ${key}`])
  const answer = send('holdSeats', { body: seatsOf('3'), key })
  answer.catch(() => undefined)
  await expect.poll(() => lockWaits(database.pool)).toBe(1)
  return {
    answer,
    async release() {
      await other.query('rollback')
      other.release()
    },
  }
}

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

describe('told to stop, the program', () => {
  test('answers what is under way, refuses what is new, ends streams, and then itself', async () => {
    await start()
    const topic = `seats:${saleBody(operator).outward.departureKey}`
    const stream = await fetch(`http://127.0.0.1:${port}${API_BASE}${calls.streamEvents.path}?topics=${topic}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.status).toBe(200)
    const write = await beginWrite()
    server.child.kill('SIGTERM')
    expect(await stream.text()).toMatch(/retry: \d+/)
    const refused = await send('getRouteListForBooking')
    expect([refused.status, refused.connection, JSON.parse(refused.body)]).toEqual([
      503,
      'close',
      {
        code: 'unavailable',
        message: 'The system is restarting and nothing was saved. Wait a few seconds, then try again.',
        requestId: expect.any(String),
      },
    ])
    await write.release()
    const { status, connection } = await write.answer
    expect([status, connection]).toEqual([200, 'close'])
    expect(await server.ended()).toBe(0)
    expect(await isListening()).toBe(false)
  })

  test.runIf(IN_SOAK)('cuts nobody off who asks one thing after the other on an open connection', async () => {
    await start()
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    const statuses: number[] = []
    const failures: string[] = []
    const client = async (index: number) => {
      try {
        let status = 0
        while (status !== 503) {
          const asked =
            index % 2 === 0
              ? send('getRouteListForBooking', { agent })
              : send('holdSeats', { agent, body: seatsOf(String(3 + (index % 5))) })
          status = (await asked).status
          statuses.push(status)
        }
      } catch (error) {
        failures.push(String(error))
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
    await expect.poll(() => statuses.length).toBeGreaterThan(4 * CLIENTS)
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    await Promise.all(clients)
    agent.destroy()
    expect(failures).toEqual([])
    expect(new Set(statuses.filter((status) => ![200, 409, 503].includes(status)))).toEqual(new Set())
    expect(statuses).toContain(503)
  })

  test.runIf(IN_SOAK)('does not wait for longer than is set', async () => {
    await start({ SHUTDOWN_SECONDS: '2' })
    const write = await beginWrite()
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(1)
    expect(server.printed()).toContain('Not everything has ended within 2 s; it ends now.')
    await expect(write.answer).rejects.toThrow('socket hang up')
    await write.release()
  })

  test.runIf(IN_SOAK)('does not wait for a connection on which nobody has asked anything', async () => {
    await start()
    const silent = connect(port, '127.0.0.1')
    await new Promise((resolve) => silent.once('connect', resolve))
    silent.on('error', () => undefined)
    await sleep(100)
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    silent.destroy()
  })
})
