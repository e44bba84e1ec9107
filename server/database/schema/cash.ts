import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CashDestination, CashSource, TransferState } from '#contract/cash/cash-transfer-codes.ts'
import type { SlipState } from '#contract/cash/deposit-slip-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { cashShifts } from './ledger.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/** What a clerk counted in one currency, and what should have been there. A count is not taken back. */
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
    /** What somebody else found, where the count was too far from the books: it stands in place of the clerk's. */
    recounted: amount(),
  },
  (table) => [
    primaryKey({ columns: [table.shiftId, table.currency] }),
    check('cash_shift_counts_counted', sql`${table.counted} >= 0`),
    check('cash_shift_counts_recounted', sql`${table.recounted} >= 0`),
  ],
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
    /** The bank's, of the deposit. */
    bankReference: text(),
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
    /** Out of the depot's safe. */
    safe: amount().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.slipId, table.currency] }),
    check('deposit_slip_amounts_cash', sql`${table.ticket} + ${table.cargo} >= 0`),
    check('deposit_slip_amounts_safe', sql`${table.safe} >= 0`),
  ],
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
    uniqueIndex('deposit_slip_shifts_live_key')
      .on(table.shiftId)
      .where(sql`${table.isLive}`),
  ],
)

/** Cash that one hands over and another counts; the record of the cash transfer lifecycle. */
export const cashTransfers = pgTable(
  'cash_transfers',
  {
    id: id(),
    number: text().notNull(),
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    state: text().$type<TransferState>().notNull(),
    source: text().$type<CashSource>().notNull(),
    destination: text().$type<CashDestination>().notNull(),
    /** Whose till it is for; null for the safe, which any of its keepers receives into. */
    receiverId: uuid().references(() => users.id),
    /** The till that it came out of. */
    fromShiftId: uuid().references(() => cashShifts.id),
    note: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Who received it or gave it back. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Of a count that differs; why it was returned. */
    decisionReason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('cash_transfers_number_key').on(table.number),
    index('cash_transfers_created').on(table.createdAt, table.id),
    index('cash_transfers_depot').on(table.depotId, table.createdAt, table.id),
    index('cash_transfers_state').on(table.state, table.createdAt, table.id),
    index('cash_transfers_giver').on(table.createdBy, table.createdAt, table.id),
    index('cash_transfers_receiver')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`${table.receiverId} is not null`),
    check('cash_transfers_receiver_named', sql`(${table.destination} = 'till') = (${table.receiverId} is not null)`),
    check('cash_transfers_from_till', sql`(${table.source} = 'till') = (${table.fromShiftId} is not null)`),
    check('cash_transfers_two_places', sql`${table.source} <> 'safe' or ${table.destination} <> 'safe'`),
    check(
      'cash_transfers_decided',
      sql`(${table.state} = 'handedOver') = (${table.decidedBy} is null) and (${table.decidedBy} is null) = (${table.decidedAt} is null)`,
    ),
  ],
)

/** One currency of a transfer: what was handed over, and what the receiver counted. */
export const cashTransferAmounts = pgTable(
  'cash_transfer_amounts',
  {
    transferId: uuid()
      .notNull()
      .references(() => cashTransfers.id),
    currency: currency().notNull(),
    handedOver: amount().notNull(),
    /** Null until it is received, and of a transfer that was returned. */
    received: amount(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.currency] }),
    check('cash_transfer_amounts_given', sql`${table.handedOver} > 0`),
    check('cash_transfer_amounts_received', sql`${table.received} >= 0`),
  ],
)
