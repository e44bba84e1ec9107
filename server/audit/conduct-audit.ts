import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { type AuditCheck, MAX_DESCRIBED } from './audit-check.ts'

/** What came of one rule. */
export interface RuleOutcome {
  rule: string
  area: string
  says: string
  findings: number
  /** There may be more than were counted. */
  isCapped: boolean
  /** Nothing was found, but not everything could be looked at: a rule that it needs is broken. */
  isPartial?: boolean
  /** Of its check; of rules that are checked in one go the first has it. */
  milliseconds: number | null
}

export interface AuditProgress {
  /** What is being checked. */
  check: string
  checksDone: number
  checksTotal: number
  /** Rows of this check. */
  done: number
  total: number
}

export interface AuditTerms {
  checks: readonly AuditCheck[]
  /** Each finding that is told, as it is found: at most `MAX_DESCRIBED` of a rule. */
  onFinding: (finding: AuditFinding) => Promise<void> | void
  onProgress?: (progress: AuditProgress) => Promise<void> | void
  onOutcomes?: (outcomes: readonly RuleOutcome[]) => Promise<void> | void
  /** How long it rests after each batch, as a share of the batch's own time: 1 leaves half of the time to others. */
  rest?: number
  signal?: AbortSignal
}

/**
 * Checks all that was recorded, in one snapshot, so that what is sold meanwhile makes no false finding. Waits for
 * nobody's locks and takes none; uses one process of the database.
 *
 * @throws when the signal says to stop
 */
export async function conductAudit(connection: pg.ClientBase, terms: AuditTerms): Promise<RuleOutcome[]> {
  const { checks, rest = 0, signal } = terms
  await connection.query('begin isolation level repeatable read read only')
  try {
    await connection.query('set local max_parallel_workers_per_gather = 0')
    await connection.query('set local statement_timeout = 0')
    const outcomes: RuleOutcome[] = []
    for (const [checksDone, check] of checks.entries()) {
      signal?.throwIfAborted()
      outcomes.push(...(await carryOut(connection, check, { ...terms, rest, checksDone })))
      await terms.onOutcomes?.(outcomes)
    }
    return outcomes
  } finally {
    await connection.query('rollback').catch(() => undefined)
  }
}

async function carryOut(
  connection: pg.ClientBase,
  check: AuditCheck,
  { checks, checksDone, rest, signal, onFinding, onProgress }: AuditTerms & { rest: number; checksDone: number },
): Promise<RuleOutcome[]> {
  const began = performance.now()
  let since = began
  const counts = new Map(check.rules.map(({ id }) => [id, 0]))
  const tell = async (done: number, total: number) => {
    await onProgress?.({ check: check.id, checksDone, checksTotal: checks.length, done, total })
    await sleep(rest * (performance.now() - since))
    signal?.throwIfAborted()
    since = performance.now()
  }
  await tell(0, 0)
  for await (const finding of check.find(connection, tell)) {
    const count = (counts.get(finding.rule) ?? 0) + 1
    counts.set(finding.rule, count)
    if (count <= MAX_DESCRIBED) await onFinding(finding)
  }
  const milliseconds = Math.round(performance.now() - began)
  return check.rules.map(({ id, area, says, needs = [] }, index) => {
    const findings = counts.get(id) ?? 0
    const isPartial = findings === 0 && needs.some((needed) => (counts.get(needed) ?? 0) > 0)
    return {
      rule: id,
      area,
      says,
      findings,
      isCapped: findings > MAX_DESCRIBED,
      ...(isPartial && { isPartial }),
      milliseconds: index === 0 ? milliseconds : null,
    }
  })
}
