import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TopUpMeans, TopUpState } from '#contract/agent/top-up-codes.ts'
import type { DeductionReason } from '#contract/agent/wallet-codes.ts'
import type { DeductionState } from '#contract/agent/wallet-deduction-codes.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { amount, currency, id, instant, version } from './columns.ts'
import { agents } from './ledger.ts'
import { depots, regions } from './network.ts'
import { users } from './people.ts'
import { taxRules } from './tax.ts'

/** Money that an agent has paid in; it counts once somebody else has approved it. */
export const topUps = pgTable(
  'top_ups',
  {
    id: id(),
    /** `TU-<depot>-<year>-<n>`, without gaps. */
    number: text().notNull(),
    agentId: uuid()
      .notNull()
      .references(() => agents.userId),
    currency: currency().notNull(),
    amount: amount().notNull(),
    means: text().$type<TopUpMeans>().notNull(),
    bankReference: text(),
    note: text(),
    state: text().$type<TopUpState>().notNull(),
    /** The depot that took the cash, else the agent's. */
    depotId: uuid().references(() => depots.id),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: instant().notNull(),
    /** Of one that was withdrawn: who asked, and when they took it back. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** Of an approved one: what paid off the debt; the rest went into the wallet. */
    settled: amount(),
    version: version(),
  },
  (table) => [
    uniqueIndex('top_ups_number_key').on(table.number),
    index('top_ups_agent').on(table.agentId, table.requestedAt),
    index('top_ups_requested').on(table.requestedAt, table.id),
    index('top_ups_depot').on(table.depotId, table.requestedAt),
    index('top_ups_pending')
      .on(table.requestedAt, table.id)
      .where(sql`${table.state} = 'pending'`),
    check(
      'top_ups_amount',
      sql`${table.amount} > 0 and (${table.settled} is null or ${table.settled} between 0 and ${table.amount})`,
    ),
    check(
      'top_ups_decided',
      sql`(${table.state} = 'pending') = (${table.decidedAt} is null) and (${table.state} = 'approved') = (${table.settled} is not null)`,
    ),
    check('top_ups_cash_at_depot', sql`${table.means} <> 'cash' or ${table.depotId} is not null`),
  ],
)

/** Money to be taken out of a wallet, and why: one head account asks, another decides. The record of the wallet deduction lifecycle. */
export const walletDeductions = pgTable(
  'wallet_deductions',
  {
    id: id(),
    /** `WD-<depot>-<year>-<n>`, without gaps; null for one from before deductions were decided by another. */
    number: text(),
    agentId: uuid()
      .notNull()
      .references(() => agents.userId),
    currency: currency().notNull(),
    amount: amount().notNull(),
    /** Within the amount, of a service charge. */
    vat: amount().notNull().default(0),
    /** Whose VAT it is. */
    regionId: uuid().references(() => regions.id),
    /** Of a service charge, the tax in force on the day it was asked for. */
    taxCategory: text().$type<TaxCategory>(),
    vatRateBasisPoints: integer(),
    taxRuleId: uuid().references(() => taxRules.id),
    reasonCode: text().$type<DeductionReason>().notNull(),
    reason: text().notNull(),
    state: text().$type<DeductionState>().notNull().default('requested'),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    /** Null while it waits, and of one from before deductions were decided by another. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('wallet_deductions_number_key').on(table.number),
    index('wallet_deductions_created').on(table.createdAt, table.id),
    index('wallet_deductions_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'requested'`),
    check('wallet_deductions_state', sql`${table.state} in ('requested', 'approved', 'rejected', 'withdrawn')`),
    check(
      'wallet_deductions_decided',
      sql`num_nulls(${table.decidedBy}, ${table.decidedAt}) in (0, 2) and (${table.state} = 'requested') <= (${table.decidedAt} is null) and (${table.decidedAt} is null) <= (${table.state} = 'requested' or (${table.state} = 'approved' and ${table.number} is null))`,
    ),
    index('wallet_deductions_agent').on(table.agentId, table.createdAt),
    check(
      'wallet_deductions_amount',
      sql`${table.amount} > 0 and ${table.vat} between 0 and ${table.amount} and (${table.vat} = 0 or ${table.regionId} is not null)`,
    ),
  ],
)
