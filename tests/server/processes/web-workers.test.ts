import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

const CLERK = 'clerk@test.example'
const WORKERS = 2

let testDatabase: TestDatabase
let database: Database
let operator: SmallOperator
let token: string
let directory: string
let port: number
let server: MainProcess

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 4)
  operator = await openSmallOperator(database)
  await addUser(database, CLERK, { userType: 'staff', role: 'staff', depotId: operator.depots.riyadh })
  token = await openSession(database, CLERK)
  directory = await mkdtemp(join(tmpdir(), 'back-office-workers-'))
})

afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended()
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

async function start(): Promise<void> {
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
      WEB_CONCURRENCY: String(WORKERS),
    },
  })
  await server.answers()
  // One answers; the other may be on its way.
  await expect.poll(() => server.printed()).toContain('Back office:')
}

/** Processes that the server has started, of Linux. */
function workers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === server.child.pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

async function hold(seat: string): Promise<number> {
  const { method, path } = calls.holdSeats
  const response = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
    method,
    // A connection of its own, which any of the processes may take.
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify({ ...saleBody(operator).outward, seats: [seat] }),
  })
  return response.status
}

test.runIf(process.platform === 'linux')(
  'one that is killed is replaced while the other answers, and what they do is sealed',
  async () => {
    await start()
    const first = workers()
    expect(first).toHaveLength(WORKERS)
    const [killed = 0] = first
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => workers().filter((pid) => !first.includes(pid))).toHaveLength(1)
    await expect.poll(() => hold('3').catch(() => 0)).toBe(200)
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query<{ unsealed: number }>(
          'select count(*)::int as unsealed from machine_versions where not exists (select from seals where row_id = machine || $1 || fingerprint)',
          [':'],
        )
        return rows[0]?.unsealed
      })
      .toBe(0)
  },
)

test.runIf(IN_SOAK && process.platform === 'linux')(
  'asked to end, it ends with all of them; killed, it leaves none behind',
  async () => {
    await start()
    const asked = workers()
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(asked.filter(isAlive)).toEqual([])
    await start()
    const orphaned = workers()
    server.child.kill('SIGKILL')
    await expect.poll(() => orphaned.filter(isAlive)).toEqual([])
  },
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
