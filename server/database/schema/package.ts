import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import { accommodations, roomTypes, stays } from './accommodation.ts'
import { bookings } from './booking.ts'
import { amount, createdAt, currency, id, localizedName, version } from './columns.ts'
import { trips } from './network.ts'

/** A journey there and back with nights in a hotel, sold at a price per person. Master data. */
export const packages = pgTable(
  'packages',
  {
    id: id(),
    name: localizedName(),
    /** What it contains besides, as it is printed. */
    included: jsonb().$type<LocalizedName>(),
    /** Of the way there. */
    tripId: uuid()
      .notNull()
      .references(() => trips.id),
    accommodationId: uuid()
      .notNull()
      .references(() => accommodations.id),
    nights: smallint().notNull(),
    /** Days on which the way there may begin. */
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }).notNull(),
    /** Persons in all, infants aside; null: as many as there are seats and rooms. */
    capacity: integer(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    index('packages_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
    index('packages_valid_from').on(table.validFrom, table.id),
    check('packages_nights', sql`${table.nights} between 1 and 60`),
    check('packages_validity', sql`${table.validFrom} <= ${table.validTo}`),
    check('packages_capacity', sql`${table.capacity} > 0`),
  ],
)

/** Kinds of room that a package is sold with. */
export const packageRoomTypes = pgTable(
  'package_room_types',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    roomTypeId: uuid()
      .notNull()
      .references(() => roomTypes.id),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.roomTypeId] }),
    index('package_room_types_room').on(table.roomTypeId),
  ],
)

/** Price per person in a room that so many share, infants aside; VAT included. Without a row it is not sold like that. */
export const packagePrices = pgTable(
  'package_prices',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    currency: currency().notNull(),
    occupancy: smallint().notNull(),
    adult: amount().notNull(),
    child: amount().notNull(),
    infant: amount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.currency, table.occupancy] }),
    check('package_prices_occupancy', sql`${table.occupancy} between 1 and 10`),
    check('package_prices_amounts', sql`${table.adult} > 0 and ${table.child} >= 0 and ${table.infant} >= 0`),
  ],
)

/** What of a person's price is for a visa that they need; without a row in any currency, visas are not part of the package. */
export const packageVisaFees = pgTable(
  'package_visa_fees',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    currency: currency().notNull(),
    /** VAT included. */
    fee: amount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.currency] }),
    check('package_visa_fees_fee', sql`${table.fee} > 0`),
  ],
)

/**
 * That a booking's seats and a stay's rooms were sold together as a package, and as what. It is written with them and
 * stays as it is.
 */
export const packageSales = pgTable(
  'package_sales',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id),
    stayId: uuid()
      .notNull()
      .references(() => stays.id),
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    /** As it was called when it was sold, and what it contained. */
    name: localizedName(),
    included: jsonb().$type<LocalizedName>(),
    /** That count towards the package's capacity. */
    persons: smallint().notNull(),
    currency: currency().notNull(),
    /** Of seats and rooms together. */
    total: amount().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('package_sales_stay_key').on(table.stayId),
    index('package_sales_package').on(table.packageId),
    check('package_sales_persons', sql`${table.persons} between 1 and 24`),
    check('package_sales_total', sql`${table.total} > 0`),
  ],
)
