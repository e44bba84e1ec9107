import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { REVIEW_KINDS } from '#contract/check-in/check-in-review.ts'
import type { CANCELLATION_FAILURES, CANCELLATION_PLANS } from '#contract/departure/departure-cancellation.ts'
import type { CANCELLATION_STATES } from '#contract/departure/departure-cancellation-codes.ts'
import type { NATIONALITY_CLASSES } from '#contract/check-in/exit-fee-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { tickets } from './booking.ts'
import { departures } from './departure.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/** Boarding stoppages at which a departure is closed now; reopening takes the row away, its events stay. */
export const departureClosings = pgTable(
  'departure_closings',
  {
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    position: smallint().notNull(),
    closedBy: uuid()
      .notNull()
      .references(() => users.id),
    closedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.departureId, table.position] })],
)

/** What leaving a country costs. Master data: the first active row that fits a passenger, most particular first. */
export const exitFees = pgTable(
  'exit_fees',
  {
    id: id(),
    /** ISO 3166 alpha-2 of the country that is left, and of the one entered; null for any. */
    fromCountry: char({ length: 2 }).notNull(),
    toCountry: char({ length: 2 }),
    /** Whom it is for: everybody, citizens of the country left, or all others. */
    nationalityClass: text().$type<(typeof NATIONALITY_CLASSES)[number]>().notNull().default('any'),
    currency: currency().notNull(),
    amount: amount().notNull(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    index('exit_fees_from').on(table.fromCountry),
    uniqueIndex('exit_fees_active_key')
      .on(table.fromCountry, sql`coalesce(${table.toCountry}, '')`, table.nationalityClass, table.currency)
      .where(sql`${table.isActive}`),
  ],
)

/** A device that takes fees while it is cut off, and its own series of receipt numbers. */
export const checkInDevices = pgTable(
  'check_in_devices',
  {
    /** Made by the device. */
    id: id(),
    /** A letter and three characters, in every receipt number of the device. */
    series: text().notNull(),
    depotId: uuid().references(() => depots.id),
    registeredBy: uuid()
      .notNull()
      .references(() => users.id),
    registeredAt: createdAt(),
    /** Highest number of its series that has come in. */
    lastNumber: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('check_in_devices_series_key').on(table.series)],
)

/** What a device did while it was cut off and was refused, or came second: for somebody to look at. */
export const checkInReviews = pgTable(
  'check_in_reviews',
  {
    id: id(),
    kind: text().$type<(typeof REVIEW_KINDS)[number]>().notNull(),
    /** Null where the code that was scanned is none of ours. */
    ticketId: uuid().references(() => tickets.id),
    departureId: uuid().references(() => departures.id),
    clientId: text().notNull(),
    deviceId: uuid().references(() => checkInDevices.id),
    officerId: uuid()
      .notNull()
      .references(() => users.id),
    depotId: uuid().references(() => depots.id),
    /** By corrected device time. */
    happenedAt: instant().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    uploadedAt: createdAt(),
    /** The payment it is about, where money was taken. */
    paymentId: uuid().references(() => exitFeePayments.id),
    /** Key of the message that the upload was refused with, and its values. */
    refusal: jsonb().$type<{ code: string; message: string; values: Record<string, string | number> } | null>(),
    resolvedBy: uuid().references(() => users.id),
    resolvedAt: instant(),
    note: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('check_in_reviews_client_key').on(table.clientId, table.kind),
    index('check_in_reviews_open')
      .on(table.uploadedAt, table.id)
      .where(sql`${table.resolvedAt} is null`),
    index('check_in_reviews_departure').on(table.departureId),
    index('check_in_reviews_depot').on(table.depotId, table.uploadedAt),
  ],
)

/** An exit fee that was taken. It stands until it is given back. */
export const exitFeePayments = pgTable(
  'exit_fee_payments',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    fromCountry: char({ length: 2 }).notNull(),
    toCountry: char({ length: 2 }),
    currency: currency().notNull(),
    amount: amount().notNull(),
    means: text().$type<PaymentMeans>().notNull(),
    reference: text(),
    /** A transfer from before receipts waited to be confirmed: it went to the bank account at once. */
    isStraightToBank: boolean().notNull().default(false),
    /** Taken by hand after a question, where neither till nor card machine could be used. */
    isManual: boolean().notNull().default(false),
    receiptNumber: text().notNull(),
    shiftId: uuid(),
    agentId: uuid().references(() => users.id),
    takenBy: uuid()
      .notNull()
      .references(() => users.id),
    /** When it was taken, by corrected device time where it was uploaded late. */
    takenAt: createdAt(),
    /** Given by a device that was cut off; unique for ever. */
    clientId: text(),
    /** By a device that was cut off, and who sent it in; null where it was taken on line. */
    deviceId: uuid().references(() => checkInDevices.id),
    uploadedBy: uuid().references(() => users.id),
    /** Taken by a cut-off device for a ticket that had a fee already, or could not have one: posted, and not its fee. */
    isSurplus: boolean().notNull().default(false),
    givenBackAt: instant(),
    givenBackBy: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex('exit_fee_payments_standing_key')
      .on(table.ticketId)
      .where(sql`${table.givenBackAt} is null and not ${table.isSurplus}`),
    uniqueIndex('exit_fee_payments_client_key')
      .on(table.clientId)
      .where(sql`${table.clientId} is not null`),
    uniqueIndex('exit_fee_payments_receipt_key').on(table.receiptNumber),
  ],
)

/**
 * A check-in that was accepted: who, when and where. An undone one keeps its row. Two devices that were cut off may both
 * have checked a ticket in: of the rows not undone the earliest stands.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    depotId: uuid().references(() => depots.id),
    officerId: uuid()
      .notNull()
      .references(() => users.id),
    /** By corrected device time where it was uploaded late. */
    at: createdAt(),
    clientId: text(),
    /** By a device that was cut off, who sent it in and when; null where it was done on line. */
    deviceId: uuid().references(() => checkInDevices.id),
    uploadedBy: uuid().references(() => users.id),
    uploadedAt: instant(),
  },
  (table) => [
    index('check_ins_ticket').on(table.ticketId, table.at),
    uniqueIndex('check_ins_client_key')
      .on(table.clientId)
      .where(sql`${table.clientId} is not null`),
    index('check_ins_at').on(table.at, table.id),
    index('check_ins_depot').on(table.depotId, table.at, table.id),
    index('check_ins_officer').on(table.officerId, table.at, table.id),
  ],
)

/** A check-in that was taken back before departure, and why. Insert only. */
export const checkInUndos = pgTable('check_in_undos', {
  checkInId: uuid()
    .primaryKey()
    .references(() => checkIns.id),
  undoneBy: uuid()
    .notNull()
    .references(() => users.id),
  at: createdAt(),
  reason: text().notNull(),
})

/** An operator's wish to cancel a departure: proposed by one, confirmed by another, then worked off ticket by ticket. */
export const departureCancellations = pgTable(
  'departure_cancellations',
  {
    id: id(),
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    reason: text().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    proposedAt: createdAt(),
    state: text().$type<(typeof CANCELLATION_STATES)[number]>().notNull().default('proposed'),
    /** Confirmed, turned down or, where it is who proposed it, withdrawn by. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    /** Why it was turned down or withdrawn. */
    decisionReason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('departure_cancellations_live_key')
      .on(table.departureId)
      .where(sql`${table.state} in ('proposed', 'running')`),
    index('departure_cancellations_state').on(table.state, table.proposedAt),
  ],
)

/** What becomes of each ticket of a cancelled departure. A row is done once, in the transaction of its effect. */
export const departureCancellationTickets = pgTable(
  'departure_cancellation_tickets',
  {
    cancellationId: uuid()
      .notNull()
      .references(() => departureCancellations.id),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    plan: text().$type<(typeof CANCELLATION_PLANS)[number]>().notNull(),
    /** Who planned it last: the refund is asked for in their name. */
    plannedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** Key of the departure to move to. */
    targetKey: text(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /**
     * Why nothing came of the plan; the ticket stays in departureCancelled for somebody to decide. `elsewhere`: somebody
     * had dealt with it before its turn came, so there was nothing to do.
     */
    failure: text().$type<(typeof CANCELLATION_FAILURES)[number] | 'elsewhere'>(),
    attempts: integer().notNull().default(0),
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.cancellationId, table.ticketId] }),
    index('departure_cancellation_tickets_waiting')
      .on(table.cancellationId)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
