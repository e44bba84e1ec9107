import { openAuditKey } from './audit/audit-key.ts'
import { startSealing } from './audit/sealer.ts'
import { findUnsafeSettings } from './database/checks.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './database/demo/demo-logins.ts'
import { loadDemo } from './database/demo/load-demo.ts'
import { startEmbeddedServer } from './database/embedded-server.ts'
import { migrate } from './database/migrate.ts'
import { createApp } from './app.ts'
import { ensureFirstSuperAdmin } from './features/people/first-super-admin.ts'
import { readSettings, type Settings } from './settings.ts'
import { createFileStorage } from './storage/file-storage.ts'
import { makePrivateDirectory } from './storage/private-directory.ts'

const settings = readSettings()
for (const directory of [settings.dataDirectory, settings.outboxDirectory, settings.uploadDirectory]) {
  if (!(await makePrivateDirectory(directory))) console.warn(`${directory} belongs to others too: what is kept there is safe only in a folder of this user's own.`)
}
const auditKey = openAuditKey(settings)
const { serveUrl, stop } = await prepareDatabase(settings)
const database = openDatabase(serveUrl, settings.databasePool, auditKey)

const problems = await findUnsafeSettings(database, {
  durability: settings.allowUnsafeDurability,
  ownerRole: settings.allowOwnerRole,
  otherAuditKey: settings.allowOtherAuditKey,
})
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  await shutDown()
  process.exit(1)
}

if (settings.demo && (await isEmpty(database))) {
  console.log('Loading the demo operator …')
  await loadDemo(serveUrl, { auditKey, storage: createFileStorage(settings) })
}
await ensureFirstSuperAdmin(database, settings)

const app = await createApp(settings, database)
await app.listen({ port: settings.port, host: settings.host })
const sealing = startSealing({ url: serveUrl, auditKey, headFile: settings.auditHeadFile, log: app.log })
announce(settings)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void app
      .close()
      .then(() => sealing.stop())
      .then(shutDown)
      .then(() => process.exit(0))
  })
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
}: Settings): Promise<{ serveUrl: string; stop: () => Promise<void> }> {
  if (databaseUrl === undefined) {
    const server = await startEmbeddedServer({ directory: `${dataDirectory}/postgres`, log: console.log })
    const { serveUrl } = await migrate(server.url, { auditKey })
    return { serveUrl, stop: server.stop }
  }
  const migrated = await migrate(databaseMigrationUrl ?? databaseUrl, {
    serveUrl: databaseMigrationUrl === undefined ? undefined : databaseUrl,
    keepOwner: allowOwnerRole && databaseMigrationUrl === undefined,
    auditKey,
  })
  return { serveUrl: migrated.serveUrl, stop: async () => {} }
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
