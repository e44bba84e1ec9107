import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  doublePrecision,
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
import type { SeatLayout } from '#contract/seat/seat.ts'
import { amount, createdAt, currency, id, localizedName, version } from './columns.ts'

export const regions = pgTable('regions', {
  id: id(),
  /** Origin code, shown on boards and in bill numbers. */
  code: text().notNull().unique(),
  city: localizedName(),
  country: char({ length: 2 }).notNull(),
  currency: currency().notNull(),
  /** VAT contained in prices, in hundredths of a percent: 1500 = 15 %. */
  vatRateBasisPoints: integer().notNull(),
  /** IANA time zone of travel dates and timings that start here. */
  timeZone: text().notNull(),
  /** Of the operator there; null while it has none: its bills are no tax invoices then. */
  taxNumber: text(),
  // The operator's registered address there, in its parts.
  street: text(),
  buildingNumber: text(),
  district: text(),
  postalCode: text(),
  isActive: boolean().notNull().default(true),
  version: version(),
})

export const depots = pgTable('depots', {
  id: id(),
  code: text().notNull().unique(),
  name: localizedName(),
  regionId: uuid()
    .notNull()
    .references(() => regions.id),
  /** Where its passengers board; a sale there begins from it. */
  stoppageId: uuid().references(() => stoppages.id),
  phone: text(),
  isActive: boolean().notNull().default(true),
  version: version(),
})

export const stoppages = pgTable(
  'stoppages',
  {
    id: id(),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    name: localizedName(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    index('stoppages_region').on(table.regionId),
    index('stoppages_name_trgm').using(
      'gin',
      sql`folded((${table.name} ->> 'en') || ' ' || (${table.name} ->> 'ar')) gin_trgm_ops`,
    ),
    index('stoppages_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
  ],
)

/** A service between two regions. */
export const trips = pgTable('trips', {
  id: id(),
  name: localizedName(),
  originRegionId: uuid()
    .notNull()
    .references(() => regions.id),
  destinationRegionId: uuid()
    .notNull()
    .references(() => regions.id),
  isActive: boolean().notNull().default(true),
  version: version(),
})

export const routes = pgTable('routes', {
  id: id(),
  tripId: uuid()
    .notNull()
    .references(() => trips.id),
  name: localizedName(),
  isTwoWay: boolean().notNull(),
  /** Set after both rows exist; a two-way route and its return point at each other. */
  returnRouteId: uuid(),
  isActive: boolean().notNull().default(true),
  version: version(),
})

/** Applies to every travel date that no later version applies to. */
export const FIRST_VERSION = '1900-01-01'

/**
 * A route's ordered stoppages, per version: from which travel date on they apply. Leg n lies between position n and
 * n + 1. A departure keeps the version its row was made under, so that no change of a route moves a sold journey.
 */
export const routeStops = pgTable(
  'route_stops',
  {
    routeId: uuid()
      .notNull()
      .references(() => routes.id),
    appliesFrom: date({ mode: 'string' }).notNull().default(FIRST_VERSION),
    position: smallint().notNull(),
    stoppageId: uuid()
      .notNull()
      .references(() => stoppages.id),
  },
  (table) => [
    primaryKey({ columns: [table.routeId, table.appliesFrom, table.position] }),
    index('route_stops_stoppage').on(table.stoppageId),
  ],
)

/** When a route runs. What may change from a travel date on stands in its versions. */
export const timings = pgTable(
  'timings',
  {
    id: id(),
    routeId: uuid()
      .notNull()
      .references(() => routes.id),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    returnTimingId: uuid(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [index('timings_route').on(table.routeId)],
)

/** A timing's times and days from a travel date on, until a later version. Times are local to the route's origin region. */
export const timingVersions = pgTable(
  'timing_versions',
  {
    timingId: uuid()
      .notNull()
      .references(() => timings.id),
    appliesFrom: date({ mode: 'string' }).notNull().default(FIRST_VERSION),
    /** Local `HH:MM` at the first stoppage. */
    startsAt: char({ length: 5 }).notNull(),
    /** Minutes after the start at which each stoppage is reached; the first is 0. */
    arrivalOffsets: jsonb().$type<number[]>().notNull(),
    /** Minutes after the start at which each stoppage is left; the last equals its arrival. */
    departureOffsets: jsonb().$type<number[]>().notNull(),
    /** ISO weekdays, Monday = 1. */
    daysOfWeek: jsonb().$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.timingId, table.appliesFrom] })],
)

/** Dated exceptions: a day on which a timing does not run, or runs though its week says no. */
export const timingExceptions = pgTable(
  'timing_exceptions',
  {
    timingId: uuid()
      .notNull()
      .references(() => timings.id),
    travelDate: date({ mode: 'string' }).notNull(),
    kind: text().$type<'cancelled' | 'extra'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.timingId, table.travelDate] })],
)

/** A vehicle: `transport` of the network and `buses` of the fleet register are two faces of this row. */
export const transports = pgTable('transports', {
  id: id(),
  name: text().notNull(),
  registrationNumber: text().notNull().unique(),
  layout: jsonb().$type<SeatLayout>().notNull(),
  /** Regular seats of the layout. */
  seatingCapacity: integer().notNull(),
  /** Seats numbered after the regular ones, sold until 30 minutes before departure. */
  additionalSeats: jsonb().$type<string[]>().notNull(),
  womenSeats: jsonb().$type<string[]>().notNull(),
  blockedSeats: jsonb().$type<string[]>().notNull(),
  ownerType: text().notNull(),
  ownerName: text().notNull(),
  transportType: text().notNull(),
  transmissionType: text().notNull(),
  emissionType: text().notNull(),
  category: text().notNull(),
  // the fleet register's own
  chassisNumber: text(),
  engineNumber: text(),
  modelYear: smallint(),
  purchasedOn: date({ mode: 'string' }),
  purchasePrice: amount(),
  purchaseCurrency: currency(),
  /** Where it stands between its runs (`assign-transport-region`). */
  regionId: uuid().references(() => regions.id),
  isActive: boolean().notNull().default(true),
  version: version(),
})

/** Who drives. Not users: a driver signs in to nothing. The crew of a border manifest is read from here. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    licenceNumber: text().notNull().unique(),
    licenceExpiresOn: date({ mode: 'string' }).notNull(),
    nationality: char({ length: 2 }).notNull(),
    passportNumber: text(),
    passportExpiresOn: date({ mode: 'string' }),
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [index('drivers_depot').on(table.depotId)],
)

/** Usual drivers of a transport, the first one first. */
export const transportDrivers = pgTable(
  'transport_drivers',
  {
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    position: smallint().notNull(),
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
  },
  (table) => [
    primaryKey({ columns: [table.transportId, table.position] }),
    index('transport_drivers_driver').on(table.driverId),
  ],
)

/** Which transport runs a timing; several ordinals are several departures of one timing. */
export const transportTimings = pgTable(
  'transport_timings',
  {
    timingId: uuid()
      .notNull()
      .references(() => timings.id),
    ordinal: smallint().notNull(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
  },
  (table) => [
    primaryKey({ columns: [table.timingId, table.ordinal] }),
    index('transport_timings_transport').on(table.transportId),
  ],
)

/** Fares of a route in one region-currency, VAT included. Without stoppages it is the whole-route fare. */
export const prices = pgTable(
  'prices',
  {
    id: id(),
    routeId: uuid()
      .notNull()
      .references(() => routes.id),
    currency: currency().notNull(),
    fromStoppageId: uuid().references(() => stoppages.id),
    toStoppageId: uuid().references(() => stoppages.id),
    adult: amount().notNull(),
    child: amount().notNull(),
    twoWayAdult: amount(),
    twoWayChild: amount(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** False: from `validFrom` on there is no such price; the fares are those that end. */
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    unique('prices_key')
      .on(table.routeId, table.currency, table.fromStoppageId, table.toStoppageId, table.validFrom)
      .nullsNotDistinct(),
  ],
)

/** One row, raised in the transaction of every change of the tables above: processes that hold the network look here. */
export const networkRevision = pgTable(
  'network_revision',
  {
    id: smallint().primaryKey(),
    revision: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('network_revision_single', sql`${table.id} = 1`)],
)
