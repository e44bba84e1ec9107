import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { TEST_AUDIT_KEY } from '#tests/support/database.ts'
import { openSession } from '#tests/support/demo-session.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type MainProcess, startMainProcess } from '#tests/support/main-process.ts'
import { type Clerk, send } from '#tests/support/selling.ts'
import { missingPackages, openServerCluster, type ServerCluster } from '#tests/support/server-cluster.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { testProgram } from '#tests/support/test-program.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

/** Servers from the system's packages, which `npm test` does not ask for: `npm run soak -- cluster` runs this alone. */
const FAILOVERS = soakCount('FAILOVERS', 0)
/** The aim: so long after its death at the latest a sale is acknowledged again, on each API. */
const SERVING_WITHIN_S = 15
const CLERKS_PER_API = 8
const SEATS = 50
const CALM_MS = 4000
const REQUEST_SECONDS = 10
/** By then every request that waits for the standby has been given up. */
const ALONE_MS = 1.5 * REQUEST_SECONDS * 1000
const API_COUNT = 2

interface Sale {
  key: string
  body: ReturnType<typeof saleBody>
}

interface Api {
  origin: string
  directory: string
  server: MainProcess
  clerks: Clerk[]
  /** Reads reports. */
  reader?: Clerk
  /** When the answers to sales came, as `performance.now()` has it. */
  acknowledgedAt: number[]
}

let directory: string
let cluster: ServerCluster
let database: Database
let operator: SmallOperator
const apis: Api[] = []

/** References by idempotency key. */
const acknowledged = new Map<string, string>()
let lostSeats = 0
/** Reports that missed a sale which had been acknowledged before they were asked for. */
const stale: string[] = []
let reports = 0
let resent = 0
const surprises: string[] = []

describe.runIf(FAILOVERS > 0)('a cluster of real servers', { timeout: 3_600_000 }, () => {
  beforeAll(async () => {
    const missing = missingPackages()
    if (missing !== undefined) throw new Error(missing)
    directory = await mkdtemp(join(tmpdir(), 'back-office-cluster-'))
    cluster = await openServerCluster(join(directory, 'servers'))
    for (let index = 0; index < API_COUNT; index += 1) apis.push(await startApi(index))
    database = openDatabase(cluster.addresses.session, 2, openAuditKey({ auditKey: TEST_AUDIT_KEY, auditKeyFile: '' }))
    operator = await openSmallOperator(database, { seats: SEATS })
    for (const [index, api] of apis.entries()) {
      for (let clerk = 0; clerk < CLERKS_PER_API; clerk += 1) {
        const email = `clerk-${index}-${clerk}@test.example`
        await addUser(database, email, { userType: 'staff', role: 'staff', depotId: operator.depots.riyadh })
        api.clerks.push({ origin: api.origin, token: await openSession(database, email) })
      }
      const reader = `head-${index}@test.example`
      await addUser(database, reader, { userType: 'head_account' })
      api.reader = { origin: api.origin, token: await openSession(database, reader) }
    }
  })

  afterAll(async () => {
    for (const { server } of apis) {
      server.child.kill('SIGKILL')
      await server.ended()
    }
    await database?.close()
    await cluster?.stop()
    if (directory) await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  })

  test(`loses nothing that was acknowledged over ${FAILOVERS} fail-overs, and serves again by itself`, async () => {
    const pids = apis.map(({ server }) => server.child.pid)
    const rounds: Record<string, string | number>[] = []
    const slowest: number[] = []
    const selling = new AbortController()
    const readers = apis.map((api) => readOn(api, selling.signal))
    const clerks = apis.flatMap((api) => api.clerks.map((clerk, index) => sellOn(api, clerk, index, selling.signal)))
    for (let round = 1; round <= FAILOVERS; round += 1) {
      await eachSells(performance.now())
      await sleep(CALM_MS)
      const before = { sales: acknowledged.size, resent }
      const readBefore = await reportReads()
      const killedAt = performance.now()
      const { noticed, promoted, switched } = await cluster.failOver()
      const again = await eachSells(killedAt + promoted)
      await sleep(CALM_MS)
      slowest.push(...again.map((at) => (at - killedAt) / 1000))
      rounds.push({
        'fail-over': round,
        'acknowledged before': before.sales,
        'noticed s': seconds(noticed),
        'promoted s': seconds(promoted),
        'pooler switched s': seconds(switched),
        ...Object.fromEntries(again.map((at, index) => [`API ${index + 1} sells s`, seconds(at - killedAt)])),
        'sent again': resent - before.resent,
        'reports before: standby': readBefore.replica ?? 0,
        primary: readBefore.primary ?? 0,
      })
      await cluster.rebuildStandby()
    }
    await eachSells(performance.now())
    const unsafe = await sellWithoutStandby()
    await eachSells(performance.now())
    selling.abort()
    await Promise.all([...clerks, ...readers])
    for (const { origin } of apis) await expectToListen(origin)

    const stored = await cluster.ask<{ reference: string }>('select reference from bookings')
    const kept = new Set(stored.map(({ reference }) => reference))
    const lost = [...acknowledged.values()].filter((reference) => !kept.has(reference))
    const findings: Awaited<ReturnType<typeof audit>>[] = []
    for (const api of apis) findings.push(await audit(api))
    const reads = await reportReads()
    console.table(rounds)
    console.table({
      PostgreSQL: cluster.versions.postgresql,
      pgbouncer: cluster.versions.pgbouncer,
      'sales acknowledged': acknowledged.size,
      'bookings stored': stored.length,
      'acknowledged and lost': lost.length,
      'sent again with the same key': resent,
      'seats another clerk was faster for': lostSeats,
      'reports answered': reports,
      'of these on the standby': reads.replica ?? 0,
      'reports that missed a sale': stale.length,
      'longest until selling again, s': Math.max(...slowest).toFixed(1),
      'acknowledged while the standby was away': unsafe,
      'APIs restarted': apis.filter(({ server }, index) => server.child.pid !== pids[index]).length,
    })
    expect(surprises).toEqual([])
    expect(unsafe).toBe(0)
    expect(stale).toEqual([])
    expect(reads.replica).toBeGreaterThan(0)
    expect(lost).toEqual([])
    expect([stored.length, new Set(acknowledged.values()).size]).toEqual([acknowledged.size, acknowledged.size])
    expect(await cluster.ask(SOLD_TWICE)).toEqual([])
    expect(await cluster.ask(UNBALANCED)).toEqual([])
    expect(findings).toEqual(apis.map(() => ({ code: 0, output: expect.stringContaining(' 0 findings') })))
    expect(Math.max(...slowest)).toBeLessThanOrEqual(SERVING_WITHIN_S)
  })
})

const SOLD_TWICE = `select a.id from tickets a join tickets b
  on b.departure_id = a.departure_id and b.seat = a.seat and b.id > a.id
  and int4range(a.from_position, a.to_position) && int4range(b.from_position, b.to_position)`
const UNBALANCED = 'select entry_id from ledger_lines group by entry_id, currency having sum(amount) <> 0'

async function startApi(index: number): Promise<Api> {
  const port = await freePort('127.0.0.1')
  const own = join(directory, `api-${index}`)
  const server = startMainProcess({
    port,
    directory: own,
    env: {
      DATABASE_URL: cluster.addresses.session,
      DATABASE_POOLER_URL: cluster.addresses.pooled,
      DATABASE_MIGRATION_URL: cluster.addresses.owner,
      DATABASE_REPLICA_URL: cluster.addresses.replica,
      AUDIT_KEY: TEST_AUDIT_KEY,
      SIGNING_KEY_FILE: join(directory, 'ticket-signing.pem'),
      UPLOAD_DIR: join(directory, 'uploads'),
      REQUEST_SECONDS: String(REQUEST_SECONDS),
      LOG_LEVEL: 'fatal',
    },
  })
  await server.answers()
  return { origin: `http://127.0.0.1:${port}`, directory: own, server, clerks: [], acknowledgedAt: [] }
}

/** One clerk of each API takes the seats of the same departures in the same order: one of them is faster. */
async function sellOn(api: Api, clerk: Clerk, place: number, until: AbortSignal): Promise<void> {
  for (let day = 0; !until.aborted; day += 1) {
    const date = new Date(Date.now() + (20 + day * CLERKS_PER_API + place) * 86_400_000).toISOString().slice(0, 10)
    const outward = { departureKey: `${operator.timings.outward}.${date}.1`, from: 0, to: 2 }
    for (let seat = 3; seat < SEATS && !until.aborted; seat += 1) {
      const held = await settle(() => send(clerk, 'holdSeats', { body: { ...outward, seats: [String(seat)] } }))
      if (held.status !== 200) {
        lostSeats += 1
        continue
      }
      const plain = saleBody(operator)
      const sale: Sale = {
        key: randomUUID(),
        body: { ...plain, outward, passengers: plain.passengers.map((one) => ({ ...one, seat: String(seat) })) },
      }
      const { status, answer, error } = await settle(() => send(clerk, 'createBooking', sale))
      if (status !== 200) {
        surprises.push(`a held seat was refused: ${JSON.stringify(error)}`)
        continue
      }
      api.acknowledgedAt.push(performance.now())
      acknowledged.set(sale.key, answer.data.reference)
    }
  }
}

/** Reports, one after the other: none may miss what was acknowledged before it was asked for. */
async function readOn({ reader }: Api, until: AbortSignal): Promise<void> {
  if (reader === undefined) throw new Error('nobody reads')
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const query = { from: from ?? '', to: to ?? '', groupBy: 'depot', compare: 'before' }
  while (!until.aborted) {
    const known = acknowledged.size
    const { status, answer, error } = await settle(() => send(reader, 'getSales', { query }))
    if (status !== 200) surprises.push(`a report was refused: ${JSON.stringify(error)}`)
    else {
      reports += 1
      const tickets = answer.data.totals.reduce((sum, total) => sum + total.tickets, 0)
      if (tickets < known) stale.push(`${tickets} of ${known}`)
    }
    await sleep(200)
  }
}

/** How many reports were read where, over all APIs. */
async function reportReads(): Promise<Record<string, number>> {
  const total: Record<string, number> = {}
  for (const { origin } of apis) {
    const text = await (await fetch(`${origin}/metrics`)).text()
    for (const [, server = '', count] of text.matchAll(/^back_office_report_reads\{server="(\w+)"\} (\d+)$/gm))
      total[server] = (total[server] ?? 0) + Number(count)
  }
  return total
}

/** As the client does: what may or may not have been kept is sent again, with the same key. */
async function settle<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answered = await ask().catch((error: unknown) => {
      surprises.push(`an API did not answer: ${String(error)}`)
      return undefined
    })
    if (answered !== undefined && answered.status < 500) return answered
    resent += 1
    await sleep(300)
  }
}

/** When each API acknowledged its first sale after a moment. */
async function eachSells(after: number): Promise<number[]> {
  return Promise.all(
    apis.map(async ({ acknowledgedAt }) => {
      for (;;) {
        const at = acknowledgedAt.find((each) => each > after)
        if (at !== undefined) return at
        await sleep(50)
      }
    }),
  )
}

/**
 * A commit that waits for the standby must not be acknowledged because somebody lost patience, such as a limit of its
 * statement.
 *
 * @returns how many were
 */
async function sellWithoutStandby(): Promise<number> {
  await cluster.loseStandby()
  // What had reached the standby is still answered.
  await sleep(1000)
  const from = performance.now()
  await sleep(ALONE_MS)
  const until = performance.now()
  await cluster.goOnAlone()
  return apis.flatMap((api) => api.acknowledgedAt).filter((at) => at > from && at < until).length
}

/** A stream of events opens only while its process hears what the others say. */
async function expectToListen(origin: string): Promise<void> {
  const token = apis.find((api) => api.origin === origin)?.clerks[0]?.token
  const leaving = new AbortController()
  const topic = `seats:${operator.timings.outward}.${new Date().toISOString().slice(0, 10)}.1`
  await expect
    .poll(
      async () => {
        const response = await fetch(`${origin}${API_BASE}${calls.streamEvents.path}?topics=${topic}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: leaving.signal,
        })
        return response.status
      },
      { timeout: 60_000 },
    )
    .toBe(200)
  leaving.abort()
}

/** By the program, with the end of the seal chain that this API has kept. */
function audit(api: Api): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: cluster.addresses.session,
      AUDIT_KEY: TEST_AUDIT_KEY,
      DATA_DIR: api.directory,
    }
    execFile(process.execPath, [testProgram('audit')], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
