import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/database/demo/demo-logins.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { createTestDatabase, TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { openFlakyRoad } from '#tests/support/flaky-road.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { send, signIn } from '#tests/support/selling.ts'
import { casesOf, isSoak, soakCount } from '#tests/support/thoroughness.ts'
import { testProgram } from '#tests/support/test-program.ts'

/** `npm run soak` kills at many moments more. */
const KILLS = soakCount('FIRST_START_KILLS', 0)
const CLUSTER_KILLS = soakCount('FIRST_START_KILLS', 1)
/**
 * Loading the demo operator is most of a first start. In `npm test` the starts that are killed do without it; the one that
 * tests/support/demo-installation.ts copies loads it there.
 */
const WITH_DEMO = isSoak('ALL_FIRST_STARTS')
const FIRST_ADMIN = { email: 'first@test.example', password: 'seven green lanterns' }
/** Longer than a first start takes. */
const LATEST_KILL_MS = 20_000

let directory: string
let port: number
let server: MainProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-first-'))
  port = await freePort('127.0.0.1')
})

afterEach(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

const WITHOUT_DEMO = {
  DEMO: '0',
  FIRST_SUPER_ADMIN_EMAIL: FIRST_ADMIN.email,
  FIRST_SUPER_ADMIN_PASSWORD: FIRST_ADMIN.password,
}

function start(): MainProcess {
  server = startMainProcess({ port, directory, env: WITH_DEMO ? { DEMO: '1' } : WITHOUT_DEMO })
  return server
}

const MOMENTS: readonly { name: string; isReached: (started: MainProcess) => Promise<boolean> | boolean }[] = [
  {
    name: 'while the cluster is made',
    isReached: async () =>
      (await readdir(join(directory, 'postgres')).catch(() => [])).some((name) =>
        name.startsWith('cluster-unfinished'),
      ),
  },
  {
    name: 'once the cluster is made',
    isReached: () => existsSync(join(directory, 'postgres', 'cluster', 'PG_VERSION')),
  },
  {
    name: 'while the schema is made',
    isReached: () => existsSync(join(directory, 'postgres', 'cluster', 'postmaster.pid')),
  },
  {
    name: 'while the demo operator is loaded',
    isReached: ({ printed }) => printed().includes('Loading the demo operator'),
  },
]

/** In `npm test` one of those before the demo operator is loaded, another one each time. */
const someMoment = MOMENTS[Math.floor(Math.random() * (MOMENTS.length - 1))]
const moments = casesOf('ALL_FIRST_STARTS', MOMENTS, (moment) => moment === someMoment)

describe('a first start that is killed', { timeout: 3_600_000 }, () => {
  test(`${moments.map(({ name }) => name).join(', ')} is gone on with by the next`, async () => {
    for (const { isReached } of moments) {
      const started = start()
      while (!(await isReached(started))) {
        if (started.child.exitCode !== null)
          throw new Error(`the server ended while it was to come up:\n${started.printed()}`)
        await sleep(5)
      }
      await sleep(Math.random() * 400)
      started.child.kill('SIGKILL')
      await started.ended()
    }
    await expectWhole(start())
  })

  test.runIf(KILLS > 0)(`at ${KILLS} moments, one start after the other`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = start()
      await Promise.race([sleep(Math.random() * LATEST_KILL_MS), started.answers()])
      const isUp = existsSync(join(directory, 'postgres', 'cluster')) && started.printed().includes('Back office:')
      started.child.kill('SIGKILL')
      await started.ended()
      if (!isUp) continue
      await expectWhole(start())
      server?.child.kill('SIGTERM')
      await server?.ended()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
      directory = await mkdtemp(join(tmpdir(), 'back-office-first-'))
    }
    await expectWhole(start())
  })
})

describe('the embedded PostgreSQL', { timeout: 3_600_000 }, () => {
  const children: ChildProcess[] = []

  function startCluster(): { child: ChildProcess; url: Promise<string> } {
    const child = fork(testProgram('cluster'), [join(directory, 'postgres')], { execArgv: [] })
    children.push(child)
    // Its channel breaks with it.
    child.on('error', () => undefined)
    const url = new Promise<string>((resolve, reject) => {
      child.once('message', (told) => resolve(String(told)))
      child.once('exit', () => reject(new Error('the process has ended')))
    })
    url.catch(() => undefined)
    return { child, url }
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  async function expectServing(url: string): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  }

  afterEach(async () => {
    for (const child of children.splice(0)) await end(child, 'SIGTERM')
  })

  test(`comes up after ${CLUSTER_KILLS} first starts that were killed while they made it`, async () => {
    for (let kill = 0; kill < CLUSTER_KILLS; kill += 1) {
      const { child } = startCluster()
      while (!(await readdir(join(directory, 'postgres')).catch(() => [])).some((name) => name.startsWith('cluster')))
        await sleep(5)
      await sleep(Math.random() * 600)
      await end(child, 'SIGKILL')
    }
    await expectServing(await startCluster().url)
    // What killed starts have left is no use to anybody.
    expect((await readdir(join(directory, 'postgres'))).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('is made once by two processes that start at once', async () => {
    const both = [startCluster(), startCluster()]
    for (const { url } of both) await expectServing(await url)
    for (const { child } of both) await end(child, 'SIGTERM')
    await expectServing(await startCluster().url)
  })
})

test('a taken port is told in a sentence before anything is set up', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  try {
    const started = start()
    expect(await started.ended()).toBe(1)
    expect(started.printed().trim()).toBe(
      `Port ${port} is used by another program. Stop that one, or choose another with PORT.`,
    )
    expect(await readdir(directory)).toEqual([])
  } finally {
    other.close()
  }
})

test('a start while PostgreSQL is still away waits for it', async () => {
  const testDatabase = await createTestDatabase()
  const road = await openFlakyRoad(testDatabase.url)
  const ownerUrl = new URL(testDatabase.ownerUrl)
  ownerUrl.host = new URL(road.url).host
  try {
    await road.close()
    server = startMainProcess({
      port,
      directory,
      env: {
        DATABASE_URL: road.url,
        DATABASE_MIGRATION_URL: ownerUrl.href,
        AUDIT_KEY: TEST_AUDIT_KEY,
        ALLOW_UNSAFE_DURABILITY: '1',
      },
    })
    await expect.poll(() => server?.printed()).toContain('PostgreSQL does not answer yet')
    await road.reopen()
    await server.answers()
    server.child.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
  } finally {
    server?.child.kill('SIGKILL')
    await road.close()
    await testDatabase.drop()
  }
})

/** Comes up, lets its first user in, and its books add up. */
async function expectWhole(started: MainProcess): Promise<void> {
  await started.answers()
  const origin = `http://127.0.0.1:${port}`
  const { email, password } = WITH_DEMO
    ? { email: String(DEMO_LOGINS[0]?.email), password: DEMO_PASSWORD }
    : FIRST_ADMIN
  const clerk = await signIn(origin, email, password)
  expect((await send(clerk, 'userDetails')).status).toBe(200)
  started.child.kill('SIGTERM')
  await started.ended()
  const postgres = await startEmbeddedServer({ directory: join(directory, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*) from users) > 5 as people, (select count(*) from machine_versions) > 5 as machines, (select count(*) from bookings) > 100 as bookings, (select count(*) from expenses) > 0 as last_of_the_demo,
              (select count(*) from (select from ledger_lines group by entry_id, currency having sum(amount) <> 0) as wrong) = 0 as balanced`,
    )
    expect(rows).toEqual([
      { people: WITH_DEMO, machines: true, bookings: WITH_DEMO, last_of_the_demo: WITH_DEMO, balanced: true },
    ])
  } finally {
    await client.end()
    await postgres.stop()
  }
}
