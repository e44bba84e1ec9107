import { setTimeout as sleep } from 'node:timers/promises'
import { openAuditKey } from './audit/audit-key.ts'
import { startSealing } from './audit/sealer.ts'
import { isHalfRestored } from './backup/restore-backup.ts'
import { findUnsafeSettings } from './database/checks.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './database/demo/demo-logins.ts'
import { USUAL_HISTORY } from './database/demo/history/history-span.ts'
import { loadDemo } from './database/demo/load-demo.ts'
import { startEmbeddedServer } from './database/embedded-server.ts'
import { keepHomeTimeZone } from './database/home-time-zone.ts'
import { gatherStatistics, migrate } from './database/migrate.ts'
import { isFull, isOutage } from './database/outage.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { startBalanceKeeping } from './database/balance-keeper.ts'
import { startSendingWork } from './features/tax-document/sending-work.ts'
import { createTaxSender } from './features/tax-document/tax-sender.ts'
import { startDocumentKeeping } from './features/tax-document/document-keeper.ts'
import { startSalesKeeping } from './database/sales-keeper.ts'
import { ensureFirstSuperAdmin } from './features/people/first-super-admin.ts'
import { findPortProblem, portProblem } from './port-check.ts'
import { readSettings, type Settings } from './settings.ts'
import { createFileStorage } from './storage/file-storage.ts'
import { makePrivateDirectory } from './storage/private-directory.ts'

const ANSWERS_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 500
/** Of the time to stop; in the rest the database closes its files. */
const ANSWERING_SHARE = 0.8

const settings = readSettings()
// Before anything is set up that nobody could reach.
const taken = await findPortProblem(settings)
if (taken !== undefined) fail(taken)
for (const directory of [settings.dataDirectory, settings.outboxDirectory, settings.uploadDirectory]) {
  if (!(await makePrivateDirectory(directory)))
    console.warn(`${directory} belongs to others too: what is kept there is safe only in a folder of this user's own.`)
}
if (isHalfRestored(settings.dataDirectory))
  fail(`A restore into ${settings.dataDirectory} has not ended. Empty the folder, then restore again.`)
const auditKey = openAuditKey(settings)
const { ownerUrl, serveUrl, stop } = await prepareDatabase(settings)
const database = openDatabase(serveUrl, settings.databasePool, auditKey, settings.requestSeconds * 1000, {
  poolerUrl: settings.databasePoolerUrl,
  replicaUrl: settings.databaseReplicaUrl,
})

const problems = await findUnsafeSettings(database, {
  durability: settings.allowUnsafeDurability,
  ownerRole: settings.allowOwnerRole,
  otherAuditKey: settings.allowOtherAuditKey,
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

const app = await createApp(settings, database)
await app.listen({ port: settings.port, host: settings.host }).catch(async (error: unknown) => {
  const problem = portProblem(error, settings)
  if (problem === undefined) throw error
  // Another program was faster while the database came up.
  await app.close()
  await shutDown()
  fail(problem)
})
const sealing = startSealing({ url: serveUrl, auditKey, headFile: settings.auditHeadFile, log: app.log })
const balances = startBalanceKeeping(serveUrl, app.log)
const sales = startSalesKeeping(serveUrl, app.log)
const documents = startDocumentKeeping(
  serveUrl,
  { database: database.aside, operator: settings.operator, clock: systemClock },
  app.log,
)
const sending = startSendingWork({ database, sender: createTaxSender(settings), clock: systemClock, log: app.log })
announce(settings)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stopServing()
  })
}

/** What is under way is answered; what does not end in time is cut, which loses nothing that was acknowledged. */
async function stopServing(): Promise<void> {
  const { shutdownSeconds } = settings
  setTimeout(() => fail(`Not everything has ended within ${shutdownSeconds} s; it ends now.`), shutdownSeconds * 1000)
  await app.drain(shutdownSeconds * 1000 * ANSWERING_SHARE)
  await app.close()
  await Promise.all([sealing.stop(), balances.stop(), sales.stop(), documents.stop(), sending.stop()])
  await shutDown()
  process.exit(0)
}

function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

async function shutDown(): Promise<void> {
  await database.close()
  await stop()
}

/** Starts what has to be started and brings the schema up to date; what comes back is served from. */
async function prepareDatabase({
  dataDirectory,
  databaseUrl,
  databaseMigrationUrl,
  allowOwnerRole,
  demo,
}: Settings): Promise<{ ownerUrl: string; serveUrl: string; stop: () => Promise<void> }> {
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
  )
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

function announce({ publicUrl, demo }: Settings): void {
  console.log(`\n  Back office: ${publicUrl}\n  API:         ${publicUrl}/api/docs\n`)
  if (!demo) return
  console.log(`  Demo logins, password ${DEMO_PASSWORD}:`)
  for (const { email, label } of DEMO_LOGINS) console.log(`    ${label.padEnd(20)} ${email}`)
  console.log('')
}
