import type { TFunction } from 'i18next'
import { allChecks } from '#server/audit/audit-checks.ts'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { beginRun, carryOutRun } from '#server/audit/audit-runs.ts'
import type { RuleOutcome } from '#server/audit/conduct-audit.ts'
import { isChainOf } from '#server/audit/seal-store.ts'
import type { Sealing } from '#server/audit/sealer.ts'
import { inTransaction, openDatabase } from '#server/database/connection.ts'
import { FINDING_WORDS, describeFinding } from '#src/features/audit/describe-finding.ts'
import { screenTranslation } from './screen-translation.ts'

const CONNECTIONS = 2

/**
 * Audits a database as the program serves it, with the rights of the serving role, and prints what came of it.
 *
 * @returns the number of findings
 */
export async function auditDatabase(
  sealing: Omit<Sealing, 'log'>,
  { asJson = false, withRules = true }: { asJson?: boolean; withRules?: boolean } = {},
): Promise<number> {
  const database = openDatabase(sealing.url, CONNECTIONS, sealing.auditKey)
  try {
    if (!(await isChainOf(database.pool, sealing.auditKey)))
      throw new Error('AUDIT_KEY, or the key in DATA_DIR, is not the one that this database was sealed with.')
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
    else await tell({ outcomes: withRules ? outcomes : [], rules: outcomes.length, found, findings, seconds })
    return findings
  } finally {
    await database.close()
  }
}

interface Told {
  /** Those that are told one by one. */
  outcomes: readonly RuleOutcome[]
  rules: number
  found: readonly AuditFinding[]
  findings: number
  seconds: number
}

async function tell({ outcomes, rules, found, findings, seconds }: Told): Promise<void> {
  const t = await screenTranslation('en', FINDING_WORDS)
  const width = Math.max(0, ...outcomes.map(({ rule }) => rule.length))
  for (const { rule, says, findings: count, isCapped, isPartial } of outcomes) {
    const result = count === 0 ? (isPartial ? 'partly' : 'ok') : `${count}${isCapped ? ' or more' : ''}`
    console.log(`${result === 'ok' ? ' ' : '!'} ${rule.padEnd(width)}  ${result.padStart(6)}  ${says}`)
  }
  if (found.length > 0) console.log('\nFindings')
  for (const finding of found) console.log(`! ${lineOf(finding, t)}`)
  console.log(`\n${rules} rules, ${findings} findings, ${seconds.toFixed(1)} s`)
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
