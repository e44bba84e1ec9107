import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditOutcome, AUDIT_RUN_STATES } from '#contract/audit/audit.ts'
import { id, instant, mark } from './columns.ts'
import { users } from './people.ts'

/** One check of everything that was recorded: who began it, how far it is, what came of each rule. */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: id(),
    /** Null where nobody did: the nightly run. */
    startedBy: uuid().references(() => users.id),
    startedAt: instant().notNull().defaultNow(),
    finishedAt: instant(),
    state: text().$type<(typeof AUDIT_RUN_STATES)[number]>().notNull().default('running'),
    /** What is being checked; null before and after. */
    check: text(),
    checksDone: integer().notNull().default(0),
    checksTotal: integer().notNull().default(0),
    /** Rows of the check that is under way. */
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** All that were found, also beyond those that are kept. */
    findings: integer().notNull().default(0),
    /** By rule, in the order in which they are told. */
    outcomes: jsonb().$type<AuditOutcome[]>().notNull().default([]),
  },
  (table) => [index('audit_runs_started').on(table.startedAt, table.id)],
)

/** What a run that came to its end had found: the runs themselves are written to while they go on. Insert only, sealed. */
export const auditResults = pgTable('audit_results', {
  runId: uuid()
    .primaryKey()
    .references(() => auditRuns.id),
  finishedAt: instant().notNull(),
  /** By rule; those that found nothing are left out. */
  findings: jsonb().$type<Record<string, number>>().notNull(),
  mark: mark(),
})

/** What a run found, at most so many of a rule. Insert only. */
export const auditFindings = pgTable(
  'audit_findings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: uuid()
      .notNull()
      .references(() => auditRuns.id),
    rule: text().notNull(),
    /** Kind and id of the record; null where it is about a sum over many. */
    recordKind: text(),
    recordId: text(),
    reference: text().notNull(),
    /** Table and id of the row that breaks the rule, where one does. */
    row: text(),
    found: text().notNull(),
    expected: text().notNull(),
  },
  (table) => [
    index('audit_findings_run').on(table.runId, table.rule, table.id),
    index('audit_findings_order').on(table.runId, table.id),
  ],
)
