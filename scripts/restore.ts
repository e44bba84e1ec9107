import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { knownAuditKey } from '#server/audit/audit-key.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { migrate } from '#server/database/migrate.ts'
import { parseSettings, type Settings } from '#server/settings.ts'
import { noteRestoreTest } from '#server/storage/backup-notes.ts'
import { stat } from 'node:fs/promises'
import { auditDatabase } from './lib/audit-database.ts'

/** How it ends: restored and sound, restored with findings, or not restored. */
const EXIT = { sound: 0, findings: 1, failed: 2 } as const
/** Where an installation keeps things outside of its DATA_DIR, a test of one does not. */
const ELSEWHERE = ['SIGNING_KEY_FILE', 'UPLOAD_DIR', 'OUTBOX_DIR', 'TAX_DOCUMENT_DIR']

const asked = process.argv.slice(2)
const isTest = asked.includes('--test')
const [file, ...rest] = asked.filter((argument) => argument !== '--test')
if (file === undefined || file.startsWith('-') || rest.length > 0)
  fail(
    'Say from where: npm run restore -- <file>, or npm run restore -- <file> --test to try it beside the running one.',
  )

if (!existsSync(file)) fail(`There is no file ${resolve(file)}.`)
try {
  process.exitCode = (await (isTest ? testRestore(file) : restoreHere(file))) === 0 ? EXIT.sound : EXIT.findings
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function restoreHere(from: string): Promise<number> {
  const settings = settingsOf(process.env)
  const { madeAt } = await restoreBackup(settings, from)
  console.log(`Restored into ${settings.dataDirectory} as of ${madeAt}. Starting it and auditing it …`)
  const findings = await auditRestored(settings)
  console.log(
    findings === 0
      ? 'The audit found nothing: npm start serves it.'
      : `The audit found ${findings}: look at them before npm start serves it.`,
  )
  return findings
}

/** Restores into a folder of its own, audits that, notes the outcome for the page of the super admin, and throws it away. */
async function testRestore(from: string): Promise<number> {
  const { dataDirectory } = settingsOf({ ...process.env, DATABASE_URL: '' })
  const folder = await mkdtemp(join(dirname(dataDirectory), `${basename(dataDirectory)}-restore-test-`))
  try {
    const within = Object.fromEntries(ELSEWHERE.map((name) => [name, '']))
    const settings = settingsOf({
      ...process.env,
      ...within,
      DATABASE_URL: '',
      DATABASE_MIGRATION_URL: '',
      DATA_DIR: folder,
    })
    const { madeAt } = await restoreBackup(settings, from)
    const findings = await auditRestored(settings)
    const { size } = await stat(from)
    // A spare host has no installation whose page would show it.
    if (existsSync(dataDirectory))
      await noteRestoreTest(dataDirectory, {
        at: new Date(),
        file: basename(from),
        bytes: size,
        madeAt: new Date(madeAt),
        findings,
      })
    console.log(`${from} of ${madeAt} can be restored; the audit of it found ${findings === 0 ? 'nothing' : findings}.`)
    return findings
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function auditRestored(settings: Settings): Promise<number> {
  const auditKey = knownAuditKey(settings)
  if (auditKey === undefined) throw new Error('The audit key is not in the backup: set AUDIT_KEY.')
  const server = await startEmbeddedServer({ directory: join(settings.dataDirectory, 'postgres') })
  try {
    const { serveUrl } = await migrate(server.url, { auditKey })
    return await auditDatabase({ url: serveUrl, auditKey, headFile: settings.auditHeadFile }, { withRules: false })
  } finally {
    await server.stop()
  }
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const reading = parseSettings(env)
  if (!reading.ok) throw new Error(reading.problems.join(' '))
  return reading.settings
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(EXIT.failed)
}
