import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { DIRECTIONS, FARE_CLASSES, GENDERS, MASKED, TICKET_STATES } from '#contract/booking/booking-codes.ts'
import type { DocumentKind, FILE_TYPES } from '#contract/file.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { departures } from './departure.ts'
import { depots } from './network.ts'
import { users } from './people.ts'
import { frozenTax } from './tax.ts'

/** A filter for pending bookings says the same words, so that the planner takes the index. */
const isPending = (table: { ticketStates: AnyPgColumn }) => sql`${table.ticketStates} @> '{pending}'`

/** What a clerk sold in one go: one reference, one payer, one currency. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    reference: char({ length: 8 }).notNull(),
    payerName: text().notNull(),
    payerPhone: text().notNull(),
    isTwoWay: boolean().notNull(),
    currency: currency().notNull(),
    total: amount().notNull(),
    vatTotal: amount().notNull(),
    means: text().$type<PaymentMeans>().notNull(),
    paymentReference: text(),
    /** The agent charged, for a sale on an agent's account. */
    agentId: uuid().references(() => users.id),
    depotId: uuid().references(() => depots.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    // From here on what the tickets say too, kept here for lists: they filter and sort by it.
    /**
     * Local day on which the outward tickets board at their own stoppage. Not the departure's travel date: a night
     * service calls at its later stoppages a day after. Never before the day of sale.
     */
    boardingDay: date({ mode: 'string' }).notNull(),
    /** Routes of the outward and the return tickets. */
    routeIds: uuid().array().notNull(),
    /** States in which at least one ticket is; kept by `saveTicketStates` when a ticket changes its state. */
    ticketStates: text().array().$type<(typeof TICKET_STATES)[number][]>().notNull(),
    leadPassenger: text().notNull(),
    passengerCount: smallint().notNull(),
    /** Lower-cased reference, names, phones, passport and national numbers; searches look here, by `lineHolding`. */
    searchText: text().notNull(),
    /** What was removed of its travellers because its time was over (policies); null while all is kept. */
    masked: text().$type<(typeof MASKED)[number]>(),
    version: version(),
  },
  (table) => [
    uniqueIndex('bookings_reference_key').on(table.reference),
    index('bookings_created').on(table.createdAt, table.id),
    index('bookings_boarding').on(table.boardingDay, table.id),
    index('bookings_depot_created').on(table.depotId, table.createdAt, table.id),
    index('bookings_seller_created').on(table.createdBy, table.createdAt, table.id),
    index('bookings_means_created').on(table.means, table.createdAt, table.id),
    index('bookings_currency_created').on(table.currency, table.createdAt, table.id),
    // Pending bookings are the newest of all: read from the oldest end, a list of them would pass all others first.
    index('bookings_pending_created').on(table.createdAt, table.id).where(isPending(table)),
    index('bookings_pending_boarding').on(table.boardingDay, table.id).where(isPending(table)),
    // Few keys per booking: writing them at once is cheap, and no search has to look through a pending list.
    index('bookings_routes_states').using('gin', table.routeIds, table.ticketStates).with({ fastupdate: false }),
    index('bookings_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
  ],
)

export const passengers = pgTable(
  'passengers',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    /** Order in the booking. */
    position: smallint().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    gender: text().$type<(typeof GENDERS)[number]>().notNull(),
    dateOfBirth: date({ mode: 'string' }).notNull(),
    nationality: char({ length: 2 }).notNull(),
    passportNumber: text(),
    passportExpiry: date({ mode: 'string' }),
    nationalNumber: text(),
    nationalExpiry: date({ mode: 'string' }),
    phone: text(),
    version: version(),
  },
  (table) => [
    index('passengers_booking').on(table.bookingId),
    index('passengers_passport').on(table.passportNumber),
    index('passengers_national').on(table.nationalNumber),
    index('passengers_phone').on(table.phone),
  ],
)

/** How far the bookings were gone through whose time is over; a row per kind of what is removed. */
export const retentionProgress = pgTable('retention_progress', {
  masks: text().$type<(typeof MASKED)[number]>().primaryKey(),
  /** Bookings that board before this day were masked, all of them. */
  through: date({ mode: 'string' }).notNull(),
  lookedAt: instant().notNull(),
  /** Bookings masked so far. */
  bookings: integer().notNull(),
})

/** One passenger on one departure; the record of the ticket lifecycle. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    passengerId: uuid()
      .notNull()
      .references(() => passengers.id),
    direction: text().$type<(typeof DIRECTIONS)[number]>().notNull(),
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    travelDate: date({ mode: 'string' }).notNull(),
    /** Positions in the route's stoppages. */
    fromPosition: smallint().notNull(),
    toPosition: smallint().notNull(),
    boardsAt: instant().notNull(),
    alightsAt: instant().notNull(),
    /** Null for an infant. */
    seat: text(),
    fareClass: text().$type<(typeof FARE_CLASSES)[number]>().notNull(),
    fare: amount().notNull(),
    vat: amount().notNull(),
    /**
     * What this direction alone would have cost at the sale; null where it had no price by itself. What is kept of a
     * two-way journey is priced by it (domain rulings §7).
     */
    oneWayFare: amount(),
    vatRegionId: uuid().notNull(),
    ...frozenTax(),
    currency: currency().notNull(),
    crossesBorder: boolean().notNull(),
    state: text().$type<(typeof TICKET_STATES)[number]>().notNull(),
    printRevision: integer().notNull().default(1),
    policyVersion: integer().notNull(),
    version: version(),
  },
  (table) => [
    index('tickets_booking').on(table.bookingId),
    index('tickets_passenger').on(table.passengerId),
    index('tickets_departure').on(table.departureId, table.seat),
    index('tickets_state').on(table.state, table.travelDate),
    check('tickets_vat_within_fare', sql`${table.vat} between 0 and ${table.fare}`),
    check('tickets_stretch', sql`${table.fromPosition} < ${table.toPosition}`),
  ],
)

/** An uploaded file; its bytes lie in the storage under `storageKey`. */
export const files = pgTable('files', {
  id: id(),
  name: text().notNull(),
  type: text().$type<(typeof FILE_TYPES)[number]>().notNull(),
  bytes: integer().notNull(),
  /** SHA-256, hex. */
  sha256: char({ length: 64 }).notNull(),
  storageKey: text().notNull(),
  uploadedBy: uuid()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
})

/**
 * Bytes in the storage that no file stands for: written down before they are put and before they are removed, taken
 * away by the transaction that records the file. What a crash leaves here, housekeeping removes from the storage.
 */
export const looseFiles = pgTable(
  'loose_files',
  {
    storageKey: text().primaryKey(),
    since: createdAt(),
  },
  (table) => [index('loose_files_since').on(table.since)],
)

export const passengerDocuments = pgTable(
  'passenger_documents',
  {
    passengerId: uuid()
      .notNull()
      .references(() => passengers.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    kind: text().$type<DocumentKind>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.passengerId, table.fileId] }),
    index('passenger_documents_file').on(table.fileId),
  ],
)
