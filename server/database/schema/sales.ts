import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { PaymentMeans } from '#contract/booking/booking.ts'
import type { FARE_CLASSES } from '#contract/booking/booking-codes.ts'
import type { LeadTime, SalesView } from '#contract/sales-report/sales-codes.ts'
import { amount, currency } from './columns.ts'

const count = () => integer().notNull().default(0)

/** What is counted and summed up. Of `sold` all that was done on a day, of `travelled` all that is for it. */
const measures = () => ({
  /** Sold; of `travelled`: to travel or travelled, no-shows among them. */
  tickets: count(),
  /** Sold: each person once, however many directions; of `travelled`: those who were no no-show. */
  passengers: count(),
  changed: count(),
  refunded: count(),
  noShows: count(),
  /** Seats taken, times the legs they were taken for. */
  seatLegs: count(),
  /** Minor units. Fares with and VAT in them: sold, changed and refunded; of `travelled`, what they earned. */
  gross: amount().notNull().default(0),
  vat: amount().notNull().default(0),
  /** Date-change fees and what refunds keep back, without VAT. */
  fees: amount().notNull().default(0),
})

const keys = () => ({
  view: text().$type<SalesView>().notNull(),
  /** The day of what was done, by the clock of the depot that sold it; of `travelled`, the travel day. */
  day: date({ mode: 'string' }).notNull(),
  /** 0 to 23, of `sold`. */
  hour: smallint(),
  depotId: uuid(),
  agentId: uuid(),
  routeId: uuid(),
  means: text().$type<PaymentMeans>(),
  currency: currency().notNull(),
  fareClass: text().$type<(typeof FARE_CLASSES)[number]>(),
  /** How long before its travel day, as that stands now, its booking was made. */
  lead: text().$type<LeadTime>(),
  /** Of the passenger, as it stands now: ISO 3166-1 alpha-2. */
  nationality: char({ length: 2 }),
})

/**
 * What each ticket adds to the sales report, a row per view and day. Made of tickets, their events and the ledger, and can
 * be made again (server/database/sales-keeper.ts). Partitioned by view: no report reads both.
 */
export const salesFacts = pgTable(
  'sales_facts',
  {
    /** Null of what the journal books on 4000. */
    ticketId: uuid(),
    ...keys(),
    departureId: uuid(),
    /** Who sold it. */
    clerkId: uuid(),
    ...measures(),
  },
  (table) => [
    index('sales_facts_ticket').on(table.ticketId),
    index('sales_facts_day').on(table.view, table.day),
    // Few, and only the facts say which: what is summed up per day does not tell tickets apart.
    index('sales_facts_off_trips')
      .on(table.day)
      .where(sql`${table.view} = 'travelled' and ${table.tickets} = 0`),
    check('sales_facts_view', sql`${table.view} in ('sold', 'travelled')`),
  ],
)

/**
 * The same summed up: per day and per month (named by its first day) by depot, agent, route, means and fare class, per
 * hour of sale by depot and agent only, and per day by depot, agent and one more: clerk, lead time or nationality (the span
 * has its name).
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    span: text().$type<'day' | 'month' | 'hour' | 'clerk' | 'lead' | 'nationality'>().notNull(),
    ...keys(),
    clerkId: uuid(),
    ...measures(),
  },
  (table) => [
    unique('sales_totals_key')
      .on(
        table.view,
        table.span,
        table.day,
        table.hour,
        table.depotId,
        table.agentId,
        table.routeId,
        table.means,
        table.currency,
        table.fareClass,
        table.clerkId,
        table.lead,
        table.nationality,
      )
      .nullsNotDistinct(),
    check('sales_totals_span', sql`${table.span} in ('day', 'month', 'hour', 'clerk', 'lead', 'nationality')`),
  ],
)

/** How far they go: each ticket with an event, entry or correction up to these is in them as it was then or later. One row. */
export const salesMark = pgTable(
  'sales_mark',
  {
    only: boolean().primaryKey().default(true),
    /** Of `ledger_entries`. */
    serial: bigint({ mode: 'number' }).notNull(),
    /** Of `workflow_events`. */
    eventId: bigint({ mode: 'number' }).notNull(),
    /** Of `record_changes`: those of bookings correct what a ticket is told apart by. */
    changeId: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('sales_mark_only', sql`${table.only}`)],
)
