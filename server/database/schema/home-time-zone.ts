import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { mark } from './columns.ts'

/**
 * Where the operator is at home, by whose clock acts of people without a depot are dated, and acts at the bank. Insert
 * only; the latest row counts. With the first one local posting dates begin: entries up to its `after_serial` are dated
 * by UTC and stay so.
 */
export const homeTimeZones = pgTable('home_time_zones', {
  since: timestamp({ withTimezone: true, precision: 6 }).primaryKey().defaultNow(),
  /** IANA. Null: that of the first depot. */
  timeZone: text(),
  /** Serial of the last ledger entry from before. */
  afterSerial: bigint({ mode: 'number' }).notNull(),
  mark: mark(),
})
