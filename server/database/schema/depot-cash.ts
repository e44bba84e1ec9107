import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SlipState } from '#contract/deposit-slip.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { cashShifts } from './ledger.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/** What a clerk counted in one currency, and what should have been there. Insert only: a count is not taken back. */
export const cashShiftCounts = pgTable(
  'cash_shift_counts',
  {
    shiftId: uuid()
      .notNull()
      .references(() => cashShifts.id),
    currency: currency().notNull(),
    counted: amount().notNull(),
    /** The shift's balance of 1000 at the count: no line is posted to it from then to its close. */
    expected: amount().notNull(),
    /** Notes and coins, where they were counted one by one. */
    pieces: jsonb().$type<{ value: number; quantity: number }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shiftId, table.currency] }), check('cash_shift_counts_counted', sql`${table.counted} >= 0`)],
)

/** Cash of whole closed shifts of one depot on its way to the bank; the record of the deposit slip lifecycle. */
export const depositSlips = pgTable(
  'deposit_slips',
  {
    id: id(),
    number: text().notNull(),
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    state: text().$type<SlipState>().notNull(),
    note: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('deposit_slips_number_key').on(table.number),
    index('deposit_slips_created').on(table.createdAt, table.id),
    index('deposit_slips_depot').on(table.depotId, table.createdAt, table.id),
    index('deposit_slips_state').on(table.state, table.createdAt, table.id),
  ],
)

/** One currency of a slip: what its shifts came to, and what was handed in. Insert only. */
export const depositSlipAmounts = pgTable(
  'deposit_slip_amounts',
  {
    slipId: uuid()
      .notNull()
      .references(() => depositSlips.id),
    currency: currency().notNull(),
    proposedTicket: amount().notNull(),
    proposedCargo: amount().notNull(),
    proposedPos: amount().notNull(),
    ticket: amount().notNull(),
    cargo: amount().notNull(),
    pos: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slipId, table.currency] }), check('deposit_slip_amounts_cash', sql`${table.ticket} + ${table.cargo} >= 0`)],
)

/** Shifts of a slip. A shift is on one slip that was not rejected, at most. */
export const depositSlipShifts = pgTable(
  'deposit_slip_shifts',
  {
    slipId: uuid()
      .notNull()
      .references(() => depositSlips.id),
    shiftId: uuid()
      .notNull()
      .references(() => cashShifts.id),
    /** The slip waits or is approved. */
    isLive: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slipId, table.shiftId] }),
    uniqueIndex('deposit_slip_shifts_live_key').on(table.shiftId).where(sql`${table.isLive}`),
  ],
)
