import type { DraftFlow } from '#contract/draft.ts'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, version } from './columns.ts'
import { routes, timings, transports } from './network.ts'
import { users } from './people.ts'

/**
 * A departure that has been touched: the first claim makes the row, until then it is computed from the timetable.
 * Times are frozen here, so that a later change of the timing never moves a sold journey.
 */
export const departures = pgTable(
  'departures',
  {
    id: id(),
    timingId: uuid()
      .notNull()
      .references(() => timings.id),
    travelDate: date({ mode: 'string' }).notNull(),
    ordinal: smallint().notNull(),
    routeId: uuid()
      .notNull()
      .references(() => routes.id),
    /** Version of the route's stoppages that the positions of claims and tickets count in. */
    routeAppliesFrom: date({ mode: 'string' }).notNull(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    /** ISO instants per stoppage position. */
    arrivals: jsonb().$type<string[]>().notNull(),
    departs: jsonb().$type<string[]>().notNull(),
    /** Departure from the first stoppage. */
    startsAt: instant().notNull(),
    state: text().$type<'scheduled' | 'closed' | 'cancelled'>().notNull().default('scheduled'),
    /** Positions that `departure_closings` has rows of: who locks the departure, a sale above all, knows them with it. */
    closedPositions: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    version: version(),
  },
  (table) => [
    unique('departures_key').on(table.timingId, table.travelDate, table.ordinal),
    index('departures_starts_at').on(table.startsAt),
    index('departures_route').on(table.routeId, table.travelDate),
  ],
)

/**
 * One row per departure, seat and leg that is not free (domain rulings §2). The primary key is what makes selling a
 * seat twice impossible. Always written in the order of seat and leg, so that two parties never wait for each other.
 */
export const seatClaims = pgTable(
  'seat_claims',
  {
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    seat: text().notNull(),
    leg: smallint().notNull(),
    kind: text().$type<'hold' | 'ticket' | 'reservation'>().notNull(),
    /** Who holds or reserved it, or changed its reservation last. */
    userId: uuid().references(() => users.id),
    ticketId: uuid(),
    /** A claim that is over is free. Of a reservation null: until the bus leaves. */
    expiresAt: instant(),
    /** Whom or what a reserved seat is kept for, and what was said with it. */
    keptFor: text().$type<KeptFor>(),
    reason: text(),
    /** Of a reservation, since when it says what it says: its version. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.departureId, table.seat, table.leg] }),
    index('seat_claims_user')
      .on(table.userId)
      .where(sql`${table.kind} = 'hold'`),
    index('seat_claims_ticket')
      .on(table.ticketId)
      .where(sql`${table.kind} = 'ticket'`),
    check('seat_claims_expires', sql`${table.expiresAt} is not null or ${table.kind} <> 'hold'`),
    check('seat_claims_ticket_stays', sql`${table.expiresAt} is null or ${table.kind} <> 'ticket'`),
    check('seat_claims_kept_for', sql`(${table.kind} = 'reservation') = (${table.keptFor} is not null)`),
    check('seat_claims_ticket_named', sql`(${table.kind} = 'ticket') = (${table.ticketId} is not null)`),
  ],
)

/**
 * Where passengers find the bus at a stoppage. Who set it stands in `record_changes`; it goes with the row of a departure
 * that nobody needs any more.
 */
export const departureGates = pgTable(
  'departure_gates',
  {
    departureId: uuid()
      .notNull()
      .references(() => departures.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Null once it was removed. */
    gate: text(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.departureId, table.position] })],
)

/** A departure's transport was replaced: by whom, why, and which seat became which. Insert only. */
export const departureSwaps = pgTable(
  'departure_swaps',
  {
    id: id(),
    departureId: uuid()
      .notNull()
      .references(() => departures.id),
    fromTransportId: uuid().notNull(),
    toTransportId: uuid().notNull(),
    /** Only seats that changed: old → new. */
    moves: jsonb().$type<Record<string, string>>().notNull(),
    reason: text().notNull(),
    userId: uuid().notNull(),
    at: createdAt(),
  },
  (table) => [index('departure_swaps_departure').on(table.departureId, table.at)],
)

/**
 * Who kept seats free, changed that or released them, and why: a claim that is released or over leaves no row. It names
 * the departure by its key, since the row goes with a timetable that nobody needs any more. Insert only.
 */
export const seatReservationLog = pgTable(
  'seat_reservation_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    departureId: uuid().notNull(),
    timingId: uuid().notNull(),
    travelDate: date({ mode: 'string' }).notNull(),
    ordinal: smallint().notNull(),
    action: text().$type<'reserve' | 'change' | 'unreserve'>().notNull(),
    /** Seats that were reserved, really changed or really given back, over all of the legs `from_position` … `to_position - 1`. */
    seats: jsonb().$type<string[]>().notNull(),
    fromPosition: smallint().notNull(),
    toPosition: smallint().notNull(),
    /** Null for a release, and for what was reserved before there were codes. */
    keptFor: text().$type<KeptFor>(),
    /** When the seats are free again by themselves; null: not before the bus leaves, or released. */
    until: instant(),
    /** Why they were released, or the note with which they are kept, if any. */
    reason: text(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    at: createdAt(),
  },
  (table) => [index('seat_reservation_log_departure').on(table.timingId, table.travelDate, table.ordinal, table.id)],
)

/** A clerk's unfinished work in a flow. */
export const drafts = pgTable(
  'drafts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    flow: text().$type<DraftFlow>().notNull(),
    snapshot: jsonb().$type<Record<string, unknown>>().notNull(),
    shape: integer().notNull(),
    version: version(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flow] })],
)
