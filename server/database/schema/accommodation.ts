import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Board } from '#contract/accommodation/accommodation-codes.ts'
import type { GuestKind, StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { RecordState } from '#contract/records.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { passengers } from './booking.ts'
import { amount, createdAt, currency, id, instant, localizedName, version } from './columns.ts'
import { depots, regions } from './network.ts'
import { users } from './people.ts'
import { taxRules } from './tax.ts'

/** Hotels that rooms are sold in. */
export const accommodations = pgTable(
  'accommodations',
  {
    id: id(),
    name: localizedName(),
    city: localizedName(),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    stars: smallint(),
    address: text(),
    phone: text(),
    email: text(),
    /** `HH:MM` at the hotel. */
    checkInTime: text().notNull(),
    checkOutTime: text().notNull(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    index('accommodations_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
    index('accommodations_stars').on(sql`coalesce(${table.stars}, 0)`, table.id),
    check('accommodations_stars', sql`${table.stars} between 1 and 5`),
  ],
)

/** Kinds of room of a hotel. The price of a night contains VAT, whoever sleeps in it. */
export const roomTypes = pgTable(
  'room_types',
  {
    id: id(),
    accommodationId: uuid()
      .notNull()
      .references(() => accommodations.id),
    position: smallint().notNull(),
    name: localizedName(),
    beds: smallint().notNull(),
    cots: smallint().notNull(),
    board: text().$type<Board>().notNull(),
    price: amount().notNull(),
    currency: currency().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    index('room_types_accommodation').on(table.accommodationId, table.position),
    check('room_types_beds', sql`${table.beds} between 1 and 10 and ${table.cots} between 0 and 4`),
    check('room_types_board', sql`${table.board} in ('roomOnly', 'breakfast', 'halfBoard', 'fullBoard')`),
    check('room_types_price', sql`${table.price} > 0`),
  ],
)

/** How many rooms of a kind the hotel keeps for us in a night; no row: none. */
export const roomAllotments = pgTable(
  'room_allotments',
  {
    roomTypeId: uuid()
      .notNull()
      .references(() => roomTypes.id),
    night: date({ mode: 'string' }).notNull(),
    rooms: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomTypeId, table.night] }),
    check('room_allotments_rooms', sql`${table.rooms} between 0 and 500`),
  ],
)

/** Rooms sold for some nights; the record of the stay lifecycle. Amounts in minor units, days at the hotel. */
export const stays = pgTable(
  'stays',
  {
    id: id(),
    /** ST, depot, its local year, running number; without gaps. */
    number: text().notNull(),
    state: text().$type<RecordState<'stay'>>().notNull(),
    accommodationId: uuid()
      .notNull()
      .references(() => accommodations.id),
    arrival: date({ mode: 'string' }).notNull(),
    departure: date({ mode: 'string' }).notNull(),
    payerName: text().notNull(),
    payerPhone: text().notNull(),
    /** That sold it; null for somebody without one. */
    depotId: uuid().references(() => depots.id),
    /** The agent whose account paid. */
    agentId: uuid().references(() => users.id),
    means: text().$type<StayMeans>().notNull(),
    paymentReference: text(),
    currency: currency().notNull(),
    /** Of its nights, VAT included. */
    total: amount().notNull(),
    vatTotal: amount().notNull(),
    vatRegionId: uuid()
      .notNull()
      .references(() => regions.id),
    taxCategory: text().$type<TaxCategory>().notNull(),
    vatRateBasisPoints: integer().notNull(),
    taxRuleId: uuid().references(() => taxRules.id),
    policyVersion: integer().notNull(),
    givenBack: amount().notNull().default(0),
    cancelledAt: instant(),
    cancelledBy: uuid().references(() => users.id),
    cancelReason: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Lower-cased number, payer and guests; the list's search looks here. */
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('stays_number_key').on(table.number),
    index('stays_arrival').on(table.arrival, table.id),
    index('stays_departure').on(table.departure, table.id),
    index('stays_sold').on(table.createdAt, table.id),
    index('stays_hotel').on(table.accommodationId, table.arrival, table.id),
    index('stays_depot').on(table.depotId, table.arrival, table.id),
    index('stays_seller').on(table.createdBy, table.arrival, table.id),
    index('stays_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('stays_state', sql`${table.state} in ('booked', 'cancelled')`),
    check('stays_days', sql`${table.departure} - ${table.arrival} between 1 and 60`),
    check(
      'stays_amounts',
      sql`${table.total} > 0 and ${table.vatTotal} between 0 and ${table.total} and ${table.givenBack} between 0 and ${table.total}`,
    ),
    check(
      'stays_means',
      sql`${table.means} in ('cash', 'pos', 'bank', 'agentAccount') and (${table.agentId} is not null) = (${table.means} = 'agentAccount')`,
    ),
    check(
      'stays_cancelled',
      sql`num_nulls(${table.cancelledAt}, ${table.cancelledBy}, ${table.cancelReason}) in (0, 3) and (${table.cancelledAt} is not null or (${table.state} <> 'cancelled' and ${table.givenBack} = 0))`,
    ),
  ],
)

/** One room of a stay. */
export const stayRooms = pgTable(
  'stay_rooms',
  {
    id: id(),
    stayId: uuid()
      .notNull()
      .references(() => stays.id),
    position: smallint().notNull(),
    board: text().$type<Board>().notNull(),
  },
  (table) => [uniqueIndex('stay_rooms_position_key').on(table.stayId, table.position)],
)

/** Who sleeps in a room. */
export const stayGuests = pgTable(
  'stay_guests',
  {
    stayRoomId: uuid()
      .notNull()
      .references(() => stayRooms.id),
    position: smallint().notNull(),
    name: text().notNull(),
    kind: text().$type<GuestKind>().notNull(),
    /** Of a package: who it is in the booking, whose name may have been corrected since. */
    passengerId: uuid().references(() => passengers.id),
  },
  (table) => [
    primaryKey({ columns: [table.stayRoomId, table.position] }),
    index('stay_guests_passenger')
      .on(table.passengerId)
      .where(sql`${table.passengerId} is not null`),
    check('stay_guests_kind', sql`${table.kind} in ('adult', 'child', 'infant')`),
  ],
)

/** A night of a room, as it was sold; the kind of room may have changed since, the price has not. */
export const stayNights = pgTable(
  'stay_nights',
  {
    stayRoomId: uuid()
      .notNull()
      .references(() => stayRooms.id),
    night: date({ mode: 'string' }).notNull(),
    roomTypeId: uuid()
      .notNull()
      .references(() => roomTypes.id),
    price: amount().notNull(),
    /** Contained in the price. */
    vat: amount().notNull(),
    givenBackAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.stayRoomId, table.night] }),
    index('stay_nights_type').on(table.roomTypeId, table.night),
    check('stay_nights_price', sql`${table.price} > 0 and ${table.vat} between 0 and ${table.price}`),
  ],
)

/**
 * A room of a kind in a night: held, or a stay's. The key makes selling the same one twice impossible; slots have no
 * number at the hotel.
 */
export const roomClaims = pgTable(
  'room_claims',
  {
    roomTypeId: uuid()
      .notNull()
      .references(() => roomTypes.id),
    night: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    kind: text().$type<'hold' | 'sold'>().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Of a hold; one that has ended counts as free. */
    expiresAt: instant(),
    /** Of what is sold. */
    stayRoomId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.roomTypeId, table.night, table.slot] }),
    uniqueIndex('room_claims_stay_key')
      .on(table.stayRoomId, table.night)
      .where(sql`${table.kind} = 'sold'`),
    index('room_claims_holds')
      .on(table.userId)
      .where(sql`${table.kind} = 'hold'`),
    foreignKey({
      name: 'room_claims_night_fk',
      columns: [table.stayRoomId, table.night],
      foreignColumns: [stayNights.stayRoomId, stayNights.night],
    }),
    check('room_claims_slot', sql`${table.slot} > 0`),
    check(
      'room_claims_kind',
      sql`case ${table.kind} when 'hold' then ${table.expiresAt} is not null and ${table.stayRoomId} is null when 'sold' then ${table.expiresAt} is null and ${table.stayRoomId} is not null else false end`,
    ),
  ],
)
