import { sql } from 'drizzle-orm'
import { boolean, char, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaymentMeans } from '#contract/booking.ts'
import type { CANCELLATION_FAILURES, CANCELLATION_PLANS, CANCELLATION_STATES } from '#contract/departure-cancellation.ts'
import type { NATIONALITY_CLASSES } from '#contract/exit-fee.ts'
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
    givenBackAt: instant(),
    givenBackBy: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex('exit_fee_payments_standing_key').on(table.ticketId).where(sql`${table.givenBackAt} is null`),
    uniqueIndex('exit_fee_payments_client_key').on(table.clientId).where(sql`${table.clientId} is not null`),
    uniqueIndex('exit_fee_payments_receipt_key').on(table.receiptNumber),
  ],
)

/** A check-in that was accepted: who, when and where. Insert only; an undone one keeps its row. */
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
  },
  (table) => [index('check_ins_ticket').on(table.ticketId, table.at), uniqueIndex('check_ins_client_key').on(table.clientId).where(sql`${table.clientId} is not null`)],
)

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
    uniqueIndex('departure_cancellations_live_key').on(table.departureId).where(sql`${table.state} in ('proposed', 'running')`),
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
    index('departure_cancellation_tickets_waiting').on(table.cancellationId).where(sql`${table.state} = 'waiting'`),
  ],
)
