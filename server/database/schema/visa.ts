import { sql } from 'drizzle-orm'
import { boolean, char, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { VisaRequestState } from '#contract/check-in/visa-request.ts'
import type { VisaRequirement } from '#contract/check-in/visa-rule-row.ts'
import { bookings, passengers, tickets } from './booking.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { depots, regions } from './network.ts'
import { users } from './people.ts'
import { refundRequests } from './refund.ts'
import { taxRules } from './tax.ts'

/** What entering a country asks for. Master data: the active row that names the nationality, else the one for any. */
export const visaRules = pgTable(
  'visa_rules',
  {
    id: id(),
    /** ISO 3166-1 alpha-2; a null nationality is any other. */
    destination: char({ length: 2 }).notNull(),
    nationality: char({ length: 2 }),
    requirement: text().$type<VisaRequirement>().notNull(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex('visa_rules_active_key')
      .on(table.destination, sql`coalesce(${table.nationality}, '')`)
      .where(sql`${table.isActive}`),
  ],
)

/** A visa that is asked for on a passenger's behalf; the record of the visa request lifecycle. */
export const visaRequests = pgTable(
  'visa_requests',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    passengerId: uuid()
      .notNull()
      .references(() => passengers.id),
    /** The journey it was asked for. */
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    destination: char({ length: 2 }).notNull(),
    /** Of the passport that it was asked for with, frozen at the request. */
    nationality: char({ length: 2 }).notNull(),
    passportNumber: text().notNull(),
    state: text().$type<VisaRequestState>().notNull(),
    visaNumber: text(),
    validUntil: date({ mode: 'string' }),
    note: text(),
    refusalReason: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: createdAt(),
    /** Of who asked; null where they belong to none. */
    depotId: uuid().references(() => depots.id),
    version: version(),
  },
  (table) => [
    uniqueIndex('visa_requests_live_key')
      .on(table.passengerId, table.destination)
      .where(sql`${table.state} in ('requested', 'submitted', 'granted')`),
    index('visa_requests_passenger').on(table.passengerId),
    index('visa_requests_booking').on(table.bookingId),
    index('visa_requests_ticket').on(table.ticketId),
    index('visa_requests_requested').on(table.requestedAt, table.id),
    index('visa_requests_state').on(table.state, table.requestedAt, table.id),
  ],
)

/** What a package's buyer paid for a visa request; one that was asked for without a package has none. */
export const visaFees = pgTable(
  'visa_fees',
  {
    requestId: uuid()
      .primaryKey()
      .references(() => visaRequests.id),
    currency: currency().notNull(),
    /** VAT included. */
    fee: amount().notNull(),
    vat: amount().notNull(),
    means: text().$type<StayMeans>().notNull(),
    /** Whose wallet paid. */
    agentId: uuid().references(() => users.id),
    vatRegionId: uuid()
      .notNull()
      .references(() => regions.id),
    taxCategory: text().$type<TaxCategory>().notNull(),
    vatRateBasisPoints: integer().notNull(),
    taxRuleId: uuid().references(() => taxRules.id),
    /** When the request was dropped before it was handed in. */
    givenBackAt: instant(),
    /** The refund of its booking that it went back with; null where it was paid back by itself. */
    refundRequestId: uuid().references(() => refundRequests.id),
  },
  (table) => [check('visa_fees_amounts', sql`${table.fee} > 0 and ${table.vat} between 0 and ${table.fee}`)],
)
