import { setTimeout as sleep } from 'node:timers/promises'
import { openAuditKey } from './audit/audit-key.ts'
import type { AuditKey } from './audit/row-mark.ts'
import { isHalfRestored } from './backup/restore-backup.ts'
import { CannotServe } from './cannot-serve.ts'
import { findUnsafeSettings } from './database/checks.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './database/demo/demo-logins.ts'
import { USUAL_HISTORY } from './database/demo/history/history-span.ts'
import { loadDemo } from './database/demo/load-demo.ts'
import { startEmbeddedServer } from './database/embedded-server.ts'
import { keepHomeTimeZone } from './database/home-time-zone.ts'
import { loginProblem } from './database/login-problem.ts'
import { gatherStatistics, migrate } from './database/migrate.ts'
import { isFull, isOutage } from './database/outage.ts'
import { ensureFirstSuperAdmin } from './features/people/first-super-admin.ts'
import { findFileProblems } from './file-problems.ts'
import { startFollowing } from './following.ts'
import { findPortProblem } from './port-check.ts'
import { openLog } from './server-log.ts'
import { startServing } from './serving.ts'
import { readSettings, type Settings } from './settings.ts'
import { createFileStorage } from './storage/file-storage.ts'
import { databaseOfWorker, startWebWorkers } from './web-workers.ts'

const ANSWERS_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 500

const settings = readSettings()
const address = databaseOfWorker()
if (address === undefined) await startServer().catch(failToServe)
else await serveAsWorker(address)

/** One of several: whoever has forked it has prepared everything, and does what follows sales. */
async function serveAsWorker(serveUrl: string): Promise<void> {
  const database = openServingDatabase(serveUrl, openAuditKey(settings))
  const serving = await startServing(settings, database).catch(failToServe)
  stopOnSignal(async () => {
    await serving.stop()
    await database.close()
  })
}

/** Prepares everything, then answers requests here or, where there are to be several, in processes of their own. */
async function startServer(): Promise<void> {
  // Before anything is set up that nobody could reach.
  const taken = await findPortProblem(settings)
  if (taken !== undefined) fail(taken)
  if (isHalfRestored(settings.dataDirectory))
    fail(`A restore into ${settings.dataDirectory} has not ended. Empty the folder, then restore again.`)
  const unusable = await findFileProblems(settings)
  if (unusable.length > 0) fail(...unusable)
  const auditKey = openAuditKey(settings)
  const { ownerUrl, serveUrl, stop } = await prepareDatabase(settings, auditKey)
  const database = openServingDatabase(serveUrl, auditKey)
  const shutDown = async () => {
    await database.close()
    await stop()
  }

  const problems = await findUnsafeSettings(database, {
    durability: settings.allowUnsafeDurability,
    ownerRole: settings.allowOwnerRole,
    otherAuditKey: settings.allowOtherAuditKey,
    demoLogins: settings.environment !== 'production',
  }).catch((error: unknown) => {
    const problem = loginProblem(error, 'DATABASE_URL')
    if (problem === undefined) throw error
    return [problem]
  })
  if (problems.length > 0) {
    await shutDown()
    fail(...problems)
  }

  await keepHomeTimeZone(database, settings.operatorTimeZone)
  if (settings.demo && (await isEmpty(database))) {
    console.log('Loading the demo operator …')
    await loadDemo(serveUrl, {
      auditKey,
      storage: createFileStorage(settings),
      operator: settings.operator,
      ...(settings.demoHistory && { history: USUAL_HISTORY }),
    })
    await gatherStatistics(ownerUrl)
  }
  await ensureFirstSuperAdmin(database, settings)
  // Asked before anything is served: from then on nothing may stand before what stops it.
  const isDemo = settings.demo && (await hasDemoLogins(database))

  const log = openLog(settings)
  const serving = await (
    settings.webConcurrency === 1
      ? startServing(settings, database)
      : startWebWorkers(settings.webConcurrency, { serveUrl, log, shutdownSeconds: settings.shutdownSeconds })
  ).catch(async (error: unknown) => {
    await shutDown()
    return failToServe(error)
  })
  const following = startFollowing({ settings, database, auditKey, log })
  announce(settings, isDemo)
  stopOnSignal(async () => {
    await serving.stop()
    await following.stop()
    await shutDown()
  })
}

function openServingDatabase(serveUrl: string, auditKey: AuditKey): Database {
  return openDatabase(serveUrl, settings.databasePool, auditKey, settings.requestSeconds * 1000, {
    poolerUrl: settings.databasePoolerUrl,
    replicaUrl: settings.databaseReplicaUrl,
  })
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  async function end(): Promise<void> {
    const { shutdownSeconds } = settings
    setTimeout(() => fail(`Not everything has ended within ${shutdownSeconds} s; it ends now.`), shutdownSeconds * 1000)
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void end()
    })
  }
}

function failToServe(error: unknown): never {
  if (error instanceof CannotServe) fail(error.message)
  throw error
}

function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** Starts what has to be started and brings the schema up to date; what comes back is served from. */
async function prepareDatabase(
  { dataDirectory, databaseUrl, databaseMigrationUrl, allowOwnerRole, demo }: Settings,
  auditKey: AuditKey,
): Promise<{ ownerUrl: string; serveUrl: string; stop: () => Promise<void> }> {
  if (databaseUrl === undefined) {
    const server = await startEmbeddedServer({ directory: `${dataDirectory}/postgres`, log: console.log })
    const { serveUrl } = await onceItAnswers(() => migrate(server.url, { auditKey, isDemo: demo }))
    return { ownerUrl: server.url, serveUrl, stop: server.stop }
  }
  const ownerUrl = databaseMigrationUrl ?? databaseUrl
  const migrated = await onceItAnswers(() =>
    migrate(ownerUrl, {
      serveUrl: databaseMigrationUrl === undefined ? undefined : databaseUrl,
      keepOwner: allowOwnerRole && databaseMigrationUrl === undefined,
      auditKey,
      isDemo: demo,
    }),
  ).catch((error: unknown) => {
    const setting = databaseMigrationUrl === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL'
    const problem = loginProblem(error, setting)
    throw problem === undefined ? error : new CannotServe(problem)
  })
  return { ownerUrl, serveUrl: migrated.serveUrl, stop: async () => {} }
}

/** Machines are started together, and a database may take longer than we do. What was begun is done again: all of it may be. */
async function onceItAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || isFull(error)) throw error
      if (Date.now() > deadline) fail('PostgreSQL does not answer. Check that it runs, and DATABASE_URL.')
      if (isFirst) console.log('PostgreSQL does not answer yet; waiting for it …')
      await sleep(ASK_AGAIN_MS)
    }
  }
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users limit 1')
  return rowCount === 0
}

async function hasDemoLogins({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where email = $1', [DEMO_LOGINS[0].email])
  return rowCount !== 0
}

function announce({ publicUrl }: Settings, isDemo: boolean): void {
  console.log(`\n  Back office: ${publicUrl}\n  API:         ${publicUrl}/api/docs\n`)
  if (!isDemo) return
  console.log(`  Demo logins, password ${DEMO_PASSWORD}:`)
  for (const { email, label } of DEMO_LOGINS) console.log(`    ${label.padEnd(20)} ${email}`)
  console.log('')
}
