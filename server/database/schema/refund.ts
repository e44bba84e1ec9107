import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { ALL_REFUND_REASONS, REFUND_PARTS } from '#contract/refund/refund-codes.ts'
import { stays } from './accommodation.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { bookings, tickets } from './booking.ts'
import { depots } from './network.ts'
import { customers } from './customer.ts'
import { users } from './people.ts'
import { frozenTax } from './tax.ts'

/**
 * Money back for tickets of one booking; the record of the refund lifecycle. Every amount is frozen at the request.
 * Minor units of the booking's currency.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    /** `departureCancelled`: made by the operator's cancellation at 100 %, which counts as approved. */
    cause: text().$type<'passenger' | 'departureCancelled'>().notNull(),
    reasonCode: text().$type<(typeof ALL_REFUND_REASONS)[number]>().notNull(),
    reasonText: text(),
    currency: currency().notNull(),
    /** What the refund is a share of, and what is given back of it; fees not among them. */
    base: amount().notNull(),
    refund: amount().notNull(),
    state: text().$type<'requested' | 'approved' | 'rejected' | 'withdrawn' | 'paid'>().notNull(),
    /** Depot of the booking at the request, for scope; null for an agent's. */
    depotId: uuid().references(() => depots.id),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    paidBy: uuid().references(() => users.id),
    paidAt: instant(),
    /** Running number of the receipt, given at pay-out. */
    receiptNumber: text(),
    version: version(),
  },
  (table) => [
    index('refund_requests_booking').on(table.bookingId),
    index('refund_requests_requested').on(table.requestedAt, table.id),
    index('refund_requests_state').on(table.state, table.requestedAt, table.id),
    index('refund_requests_depot').on(table.depotId, table.requestedAt, table.id),
    index('refund_requests_requester').on(table.requestedBy, table.requestedAt, table.id),
    uniqueIndex('refund_requests_receipt_key')
      .on(table.receiptNumber)
      .where(sql`${table.receiptNumber} is not null`),
    check('refund_requests_share', sql`${table.refund} between 0 and ${table.base}`),
  ],
)

/** One ticket of a request: how its amount came about. */
export const refundRequestTickets = pgTable(
  'refund_request_tickets',
  {
    requestId: uuid()
      .notNull()
      .references(() => refundRequests.id),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** The request is `requested` or `approved`, not yet at its end: a ticket has one such at most. */
    isOpen: boolean().notNull(),
    base: amount().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    refund: amount().notNull(),
    /** VAT contained in the base and in what is given back. */
    baseVat: amount().notNull(),
    refundVat: amount().notNull(),
    policyVersion: integer().notNull(),
    /** Lower bound in hours of the tier that applied; null after departure and for a cancelled departure. */
    tierHours: numeric({ precision: 8, scale: 3, mode: 'number' }),
    /** The exit fee that goes back with it at pay-out, in its own currency and means. */
    exitFeePaymentId: uuid(),
    /** The other direction's ticket that is kept, what it stood at, and the fare it stands at once this is approved. */
    keptTicketId: uuid(),
    keptFareBefore: amount(),
    keptFare: amount(),
    keptVat: amount(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.ticketId] }),
    uniqueIndex('refund_request_tickets_open_key')
      .on(table.ticketId)
      .where(sql`${table.isOpen}`),
    index('refund_request_tickets_ticket').on(table.ticketId),
  ],
)

/** What a request gives back besides tickets, one row per kind: the rooms and the visas of a package. */
export const refundRequestParts = pgTable(
  'refund_request_parts',
  {
    requestId: uuid()
      .notNull()
      .references(() => refundRequests.id),
    kind: text().$type<(typeof REFUND_PARTS)[number]>().notNull(),
    /** As of the request's tickets: what is asked back has one such at most. */
    isOpen: boolean().notNull(),
    base: amount().notNull(),
    refund: amount().notNull(),
    /** VAT contained in the base and in what is given back. */
    baseVat: amount().notNull(),
    refundVat: amount().notNull(),
    policyVersion: integer().notNull(),
    /** Of rooms: their stay, how many nights it has, how many of them are given back, and the first of those. */
    stayId: uuid().references(() => stays.id),
    nights: smallint(),
    nightsBack: smallint(),
    firstNight: date({ mode: 'string' }),
    /** Of visas: how many were paid for, and of how many the fee goes back. */
    visas: smallint(),
    visasBack: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.kind] }),
    uniqueIndex('refund_request_parts_open_stay_key')
      .on(table.stayId)
      .where(sql`${table.isOpen}`),
    index('refund_request_parts_stay').on(table.stayId),
    check('refund_request_parts_kind', sql`${table.kind} in ('stay', 'visas')`),
    check(
      'refund_request_parts_share',
      sql`${table.refund} between 0 and ${table.base} and ${table.baseVat} between 0 and ${table.base} and ${table.refundVat} between 0 and ${table.refund}`,
    ),
    check(
      'refund_request_parts_visas',
      sql`num_nonnulls(${table.visas}, ${table.visasBack}) = case ${table.kind} when 'visas' then 2 else 0 end and ${table.visasBack} between 0 and ${table.visas}`,
    ),
    check(
      'refund_request_parts_stay',
      sql`num_nonnulls(${table.stayId}, ${table.nights}, ${table.nightsBack}, ${table.firstNight}) = case ${table.kind} when 'stay' then 4 else 0 end and ${table.nightsBack} between 0 and ${table.nights}`,
    ),
  ],
)

/** Money that was given back at a pay-out, one row per means and currency. Insert only. */
export const refundPayments = pgTable(
  'refund_payments',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => refundRequests.id),
    kind: text().$type<'fare' | 'exitFee'>().notNull(),
    means: text().$type<PaymentMeans>().notNull(),
    currency: currency().notNull(),
    amount: amount().notNull(),
    agentId: uuid().references(() => users.id),
    /** The contract customer whose account it went to. */
    customerId: uuid().references(() => customers.id),
    shiftId: uuid(),
    at: createdAt(),
  },
  (table) => [index('refund_payments_request').on(table.requestId)],
)

/** Tickets that were put on another departure in one go, and what was due for it. Insert only. */
export const travelDateChanges = pgTable(
  'travel_date_changes',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    cause: text().$type<'passenger' | 'noShow' | 'departureCancelled'>().notNull(),
    reason: text().notNull(),
    currency: currency().notNull(),
    /** Gross, VAT included. */
    fee: amount().notNull(),
    fareDifference: amount().notNull(),
    means: text().$type<PaymentMeans>(),
    paymentReference: text(),
    depotId: uuid().references(() => depots.id),
    changedBy: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (table) => [
    index('travel_date_changes_booking').on(table.bookingId),
    index('travel_date_changes_at').on(table.at, table.id),
  ],
)

/** One ticket of a change: from where to where. Insert only. */
export const travelDateChangeTickets = pgTable(
  'travel_date_change_tickets',
  {
    changeId: uuid()
      .notNull()
      .references(() => travelDateChanges.id),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    fromDepartureId: uuid().notNull(),
    toDepartureId: uuid().notNull(),
    fromTravelDate: date({ mode: 'string' }).notNull(),
    toTravelDate: date({ mode: 'string' }).notNull(),
    fromBoardsAt: instant().notNull(),
    toBoardsAt: instant().notNull(),
    fromSeat: text(),
    toSeat: text(),
    fareBefore: amount().notNull(),
    fareAfter: amount().notNull(),
    fee: amount().notNull(),
    feePercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** VAT contained in the fee, and the tax it was charged with. */
    feeVat: amount().notNull(),
    ...frozenTax(),
    policyVersion: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.ticketId] }),
    index('travel_date_change_tickets_ticket').on(table.ticketId),
  ],
)

/** What a booking was paid with: its sale, seats added later, a dearer fare after a change. Insert only. */
export const bookingPayments = pgTable(
  'booking_payments',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    act: text().$type<'sale' | 'seatsAdded' | 'travelDateChange'>().notNull(),
    means: text().$type<PaymentMeans>().notNull(),
    reference: text(),
    /** A transfer from before receipts waited to be confirmed: it went to the bank account at once. */
    isStraightToBank: boolean().notNull().default(false),
    /** The agent charged. */
    agentId: uuid().references(() => users.id),
    /** The contract customer charged. */
    customerId: uuid().references(() => customers.id),
    /** Fares and fees, gross. A refund goes back by the means of the fares, in proportion; fees are not given back. */
    fare: amount().notNull(),
    fee: amount().notNull().default(0),
    takenBy: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (table) => [index('booking_payments_booking').on(table.bookingId)],
)

/** The last receipt number given, per series: taken last in the transaction that prints it, so that no gap stays. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    /** What is numbered: `refund`, `exitFee`. */
    series: text().notNull(),
    /** Depot code, or `-` for none, and the local year there. */
    place: text().notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.place, table.year] })],
)
