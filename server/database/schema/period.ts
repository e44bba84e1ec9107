import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PeriodState } from '#contract/period/period-codes.ts'
import type { StatementKind } from '#contract/statement/statement-codes.ts'
import type { StatementDocument } from '#contract/statement/statement-document.ts'
import { createdAt, id, instant, mark, version } from './columns.ts'
import { users } from './people.ts'

/** The months of the books; the record of their lifecycle. A month without a row is open. */
export const accountingPeriods = pgTable(
  'accounting_periods',
  {
    id: id(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    state: text().$type<PeriodState>().notNull(),
    /** How often it has been closed: the revision of its newest statements. */
    revision: integer().notNull().default(0),
    startedBy: uuid().references(() => users.id),
    startedAt: instant(),
    closedBy: uuid().references(() => users.id),
    closedAt: instant(),
    /** Of the latest request to reopen it. */
    askedBy: uuid().references(() => users.id),
    askedAt: instant(),
    askedReason: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('accounting_periods_month_key').on(table.month),
    // What each posting asks (the trigger `keep_closed_months_closed`).
    index('accounting_periods_closed')
      .on(table.month)
      .where(sql`${table.state} in ('closed', 'reopening')`),
  ],
)

/** Statements of a month as they were when it was closed, each time anew. Insert only, sealed. */
export const periodStatements = pgTable(
  'period_statements',
  {
    /** In the order in which they are sealed. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    periodId: uuid()
      .notNull()
      .references(() => accountingPeriods.id),
    revision: integer().notNull(),
    kind: text().$type<StatementKind>().notNull(),
    document: jsonb().$type<StatementDocument>().notNull(),
    /** Of the document as PostgreSQL writes it as text, in UTF-8, as hexadecimal digits. */
    sha256: text().notNull(),
    createdAt: createdAt(),
    mark: mark(),
  },
  (table) => [uniqueIndex('period_statements_key').on(table.periodId, table.revision, table.kind)],
)
