import type { TFunction } from 'i18next'
import { allChecks } from '#server/audit/audit-checks.ts'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { knownAuditKey } from '#server/audit/audit-key.ts'
import { beginRun, carryOutRun } from '#server/audit/audit-runs.ts'
import type { RuleOutcome } from '#server/audit/conduct-audit.ts'
import { isChainOf } from '#server/audit/seal-store.ts'
import type { Sealing } from '#server/audit/sealer.ts'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { serveUrlOf } from '#server/database/migrate.ts'
import { parseSettings, type Settings } from '#server/settings.ts'
import { FINDING_WORDS, describeFinding } from '#src/features/audit/describe-finding.ts'
import { screenTranslation } from './lib/screen-translation.ts'

/** How it ends: nothing found, something found, or it could not be told. */
const EXIT = { sound: 0, findings: 1, failed: 2 } as const
const CONNECTIONS = 2

const asked = process.argv.slice(2)
const asJson = asked.includes('--json')
const unknown = asked.filter((argument) => argument !== '--json')
if (unknown.length > 0) {
  console.error(`npm run audit knows --json and nothing else; ${unknown.join(' ')} is not known.`)
  process.exit(EXIT.failed)
}

try {
  process.exitCode = await audit()
} catch (error) {
  console.error(`The audit could not be carried out: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = EXIT.failed
}

async function audit(): Promise<number> {
  const reading = parseSettings(process.env)
  if (!reading.ok) throw new Error(reading.problems.join(' '))
  const auditKey = knownAuditKey(reading.settings)
  if (auditKey === undefined)
    throw new Error(
      `no seal can be verified without the key that the rows were marked with: set AUDIT_KEY, or run it where ${reading.settings.auditKeyFile} is.`,
    )
  const { serveUrl, stop } = await openServer(reading.settings)
  const database = openDatabase(serveUrl, CONNECTIONS, auditKey)
  try {
    if (!(await isChainOf(database.pool, auditKey)))
      throw new Error('AUDIT_KEY, or the key in DATA_DIR, is not the one that this database was sealed with.')
    const sealing = { url: serveUrl, auditKey, headFile: reading.settings.auditHeadFile }
    return await auditDatabase(database, sealing)
  } finally {
    await database.close()
    await stop()
  }
}

/** As the program serves it: with the rights of the serving role. Sets nothing up: what is missing is for the audit to tell. */
async function openServer({
  databaseUrl,
  dataDirectory,
}: Settings): Promise<{ serveUrl: string; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { serveUrl: databaseUrl, stop: async () => {} }
  const server = await startEmbeddedServer({ directory: `${dataDirectory}/postgres` })
  return { serveUrl: serveUrlOf(server.url), stop: server.stop }
}

async function auditDatabase(database: Database, sealing: Omit<Sealing, 'log'>): Promise<number> {
  const startedAt = new Date()
  const run = await inTransaction(database, ({ orm }) => beginRun(orm, { startedBy: null, now: startedAt }))
  if (!run) throw new Error('another audit is under way.')
  const found: AuditFinding[] = []
  const outcomes = await carryOutRun({
    database,
    run,
    checks: allChecks(sealing),
    onFinding: (finding) => found.push(finding),
  })
  const seconds = (Date.now() - startedAt.getTime()) / 1000
  const findings = outcomes.reduce((sum, outcome) => sum + outcome.findings, 0)
  if (asJson) console.log(JSON.stringify({ id: run.id, startedAt, seconds, findings, outcomes, found }))
  else await tell({ outcomes, found, findings, seconds })
  return findings === 0 ? EXIT.sound : EXIT.findings
}

interface Told {
  outcomes: readonly RuleOutcome[]
  found: readonly AuditFinding[]
  findings: number
  seconds: number
}

async function tell({ outcomes, found, findings, seconds }: Told): Promise<void> {
  const t = await screenTranslation('en', FINDING_WORDS)
  const width = Math.max(...outcomes.map(({ rule }) => rule.length))
  for (const { rule, says, findings: count, isCapped, isPartial } of outcomes) {
    const result = count === 0 ? (isPartial ? 'partly' : 'ok') : `${count}${isCapped ? ' or more' : ''}`
    console.log(`${result === 'ok' ? ' ' : '!'} ${rule.padEnd(width)}  ${result.padStart(6)}  ${says}`)
  }
  if (found.length > 0) console.log('\nFindings')
  for (const finding of found) console.log(`! ${lineOf(finding, t)}`)
  console.log(`\n${outcomes.length} rules, ${findings} findings, ${seconds.toFixed(1)} s`)
}

/** In English, as the page tells it, without what holds a text together between two directions. */
function lineOf(finding: AuditFinding, t: TFunction): string {
  const { rule, record } = finding
  const { kind, reference, row, found, expected } = describeFinding(finding, { t, language: 'en', zone: 'UTC' })
  const of = [kind, reference, record && !reference.includes(record.id) && `(${record.id})`].filter(Boolean).join(' ')
  return `${rule}: ${of}${record === null || row === '' ? '' : `, ${row}`}: is ${found}; should be ${expected}`.replaceAll(
    /[\u2066-\u2069]/g,
    '',
  )
}
