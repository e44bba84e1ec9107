import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { amount, currency } from './columns.ts'

/**
 * Turnover per account, currency, depot, agent and region, of a day or of a month: what the ledger's lines come to, up to
 * the mark. Made of the ledger and can be made anew (server/database/balance-keeper.ts).
 */
export const accountBalances = pgTable(
  'account_balances',
  {
    span: text().$type<'day' | 'month'>().notNull(),
    /** The day, or the first of the month, by posting dates; may lie ahead. */
    since: date({ mode: 'string' }).notNull(),
    account: text().notNull(),
    currency: currency().notNull(),
    /** What the line is for, or else whose account it is; one line never has two of a kind. */
    depotId: uuid(),
    agentId: uuid(),
    regionId: uuid(),
    debit: amount().notNull(),
    /** Positive. */
    credit: amount().notNull(),
  },
  (table) => [
    unique('account_balances_key')
      .on(table.span, table.since, table.account, table.currency, table.depotId, table.agentId, table.regionId)
      .nullsNotDistinct(),
    check('account_balances_span', sql`${table.span} in ('day', 'month')`),
  ],
)

/** How far the balances go: every entry up to this serial is in them, none behind it. One row. */
export const balanceMark = pgTable(
  'balance_mark',
  {
    only: boolean().primaryKey().default(true),
    serial: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('balance_mark_only', sql`${table.only}`)],
)
