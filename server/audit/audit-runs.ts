import { desc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import type { AuditFinding } from '#contract/audit/audit-finding-row.ts'
import { type Database, inTransaction, type Orm } from '#server/database/connection.ts'
import { auditFindings, auditResults, auditRuns } from '#server/database/schema/audit-run.ts'
import type { AuditCheck } from './audit-check.ts'
import { conductAudit, type RuleOutcome } from './conduct-audit.ts'
import { markOf } from './row-mark.ts'

/** Who audits holds this lock of the database, whichever process it is. */
const LOCK = [7_201_951, 8] as const
/** From the row to the lock its process needs less; a row that stands for longer without the lock was left by a process that ended. */
const LOCKED_WITHIN_MS = 30_000
/** Readers look again that often at most; a row written at every batch would be for nobody. */
const TELL_EVERY_MS = 500
/** Findings that are written at once. */
const PIECE = 200

export type StoredRun = typeof auditRuns.$inferSelect

/** The row of a new run, or null while another is under way. Runs whose process ended are closed on the way. */
export async function beginRun(
  orm: Orm,
  { startedBy, now }: { startedBy: string | null; now: Date },
): Promise<StoredRun | null> {
  const { rows } = await orm.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK[0]}, ${LOCK[1]}) as mine`,
  )
  if (!rows[0]?.mine) return null
  const [open] = await orm
    .select()
    .from(auditRuns)
    .where(eq(auditRuns.state, 'running'))
    .orderBy(desc(auditRuns.startedAt))
    .limit(1)
  if (open && now.getTime() - open.startedAt.getTime() < LOCKED_WITHIN_MS) return null
  await orm
    .update(auditRuns)
    .set({ state: 'interrupted', finishedAt: now, check: null })
    .where(eq(auditRuns.state, 'running'))
  const [run] = await orm.insert(auditRuns).values({ id: newId(), startedBy, startedAt: now }).returning()
  return run ?? null
}

/** Whether a row that says that it runs is being worked on. */
export async function isUnderWay(orm: Orm, { startedAt }: Pick<StoredRun, 'startedAt'>, now: Date): Promise<boolean> {
  if (now.getTime() - startedAt.getTime() < LOCKED_WITHIN_MS) return true
  const { rows } = await orm.execute<{ held: boolean }>(
    sql`select exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK[0]} and objid = ${LOCK[1]} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())) as held`,
  )
  return rows[0]?.held === true
}

export interface RunTerms {
  /** Where a connection of its own goes to, and where the run is written to. */
  database: Database
  run: Pick<StoredRun, 'id'>
  checks: readonly AuditCheck[]
  /** As in `conductAudit`. */
  rest?: number
  signal?: AbortSignal
  /** After each change of the stored run. */
  onTold?: () => void
  onFinding?: (finding: AuditFinding) => void
}

/**
 * Carries out a run whose row is there, and keeps how far it is, what it finds and how it ends.
 *
 * @throws what went wrong, after it was written that the run failed
 */
export async function carryOutRun({
  database,
  run,
  checks,
  rest,
  signal,
  onTold,
  onFinding,
}: RunTerms): Promise<readonly RuleOutcome[]> {
  const { url, orm } = database
  const write = async (change: Partial<StoredRun>) => {
    await orm.update(auditRuns).set(change).where(eq(auditRuns.id, run.id))
    onTold?.()
  }
  const writer = findingsWriter(orm, run.id, onFinding)
  const connection = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'audit' })
  // With the connection goes the lock, and the next query says so.
  connection.on('error', () => undefined)
  // A rule that is being asked is not waited for.
  const leave = () => void connection.end().catch(() => undefined)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    await connection.connect()
    await connection.query('select pg_advisory_lock($1, $2)', [...LOCK])
    let toldAt = 0
    const outcomes = await conductAudit(connection, {
      checks,
      ...(rest !== undefined && { rest }),
      ...(signal && { signal }),
      onFinding: writer.add,
      async onProgress(progress) {
        if (Date.now() - toldAt < TELL_EVERY_MS) return
        toldAt = Date.now()
        await write(progress)
      },
      onOutcomes: (outcomes) => write({ outcomes: [...outcomes], findings: countOf(outcomes) }),
    })
    await writer.end()
    await endRun(database, run, outcomes, checks.length)
    onTold?.()
    return outcomes
  } catch (error) {
    await writer.end().catch(() => undefined)
    await write({ state: signal?.aborted ? 'interrupted' : 'failed', finishedAt: new Date(), check: null }).catch(
      () => undefined,
    )
    throw error
  } finally {
    signal?.removeEventListener('abort', leave)
    await connection.end().catch(() => undefined)
  }
}

/** Together with what is sealed of it: a run that is done without that, or says something else, is a finding of the next. */
export async function endRun(
  database: Database,
  { id }: Pick<StoredRun, 'id'>,
  outcomes: readonly RuleOutcome[],
  checksDone: number,
): Promise<void> {
  const finishedAt = new Date()
  const findings = Object.fromEntries(
    outcomes.filter((outcome) => outcome.findings > 0).map((outcome) => [outcome.rule, outcome.findings]),
  )
  const mark = markOf(database.auditKey, 'auditResult', { run_id: id, finished_at: finishedAt, findings })
  await inTransaction(database, async ({ orm }) => {
    await orm
      .update(auditRuns)
      .set({ state: 'done', finishedAt, check: null, checksDone, outcomes: [...outcomes], findings: countOf(outcomes) })
      .where(eq(auditRuns.id, id))
    await orm.insert(auditResults).values({ runId: id, finishedAt, findings, mark })
  })
}

const countOf = (outcomes: readonly RuleOutcome[]): number => outcomes.reduce((sum, { findings }) => sum + findings, 0)

function findingsWriter(orm: Orm, runId: string, onFinding: RunTerms['onFinding']) {
  let waiting: AuditFinding[] = []
  const flush = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    await orm.insert(auditFindings).values(
      rows.map(({ record, ...finding }) => ({
        runId,
        recordKind: record?.kind ?? null,
        recordId: record?.id ?? null,
        ...finding,
      })),
    )
  }
  return {
    async add(finding: AuditFinding) {
      onFinding?.(finding)
      waiting.push(finding)
      if (waiting.length === PIECE) await flush()
    },
    end: flush,
  }
}
