import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { amount, currency, id, instant } from './columns.ts'
import { expenses } from './expense.ts'
import { odometerReadings } from './maintenance.ts'
import { transports } from './network.ts'
import { users } from './people.ts'

/** What a bus was filled with. What it used is worked out when it is read. */
export const fuelEntries = pgTable(
  'fuel_entries',
  {
    id: id(),
    transportId: uuid()
      .notNull()
      .references(() => transports.id),
    /** What the odometer showed; its day and kilometres are kept here as well, since neither of the two changes. */
    readingId: uuid()
      .notNull()
      .references(() => odometerReadings.id),
    day: date({ mode: 'string' }).notNull(),
    km: integer().notNull(),
    /** In thousandths. */
    litres: integer().notNull(),
    isFull: boolean().notNull(),
    station: text(),
    /** By which it was paid; null of fuel out of the company's own tank, which has no price either. */
    expenseId: uuid().references(() => expenses.id),
    currency: currency(),
    /** Of a litre. */
    price: amount(),
    amount: amount(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    recordedAt: instant().notNull(),
    /** Who took it out because it was wrong. */
    struckBy: uuid().references(() => users.id),
    struckAt: instant(),
    strikeReason: text(),
  },
  (table) => [
    uniqueIndex('fuel_entries_key')
      .on(table.readingId, table.litres)
      .where(sql`${table.struckAt} is null`),
    uniqueIndex('fuel_entries_expense')
      .on(table.expenseId)
      .where(sql`${table.struckAt} is null and ${table.expenseId} is not null`),
    index('fuel_entries_tank')
      .on(table.transportId, table.km)
      .where(sql`${table.struckAt} is null`),
    index('fuel_entries_bus').on(table.transportId, table.day, table.id),
    index('fuel_entries_day').on(table.day, table.id),
    index('fuel_entries_litres').on(table.litres, table.id),
    index('fuel_entries_recorded').on(table.recordedAt, table.id),
    check('fuel_entries_litres', sql`${table.litres} between 1 and 5000000`),
    check(
      'fuel_entries_paid',
      sql`(${table.expenseId} is null) = (${table.currency} is null) and (${table.expenseId} is null) = (${table.price} is null)
        and (${table.expenseId} is null) = (${table.amount} is null)`,
    ),
    check(
      'fuel_entries_amount',
      sql`${table.amount} is null or (${table.amount} > 0 and ${table.price} > 0
        and abs(2 * (${table.amount} * 1000 - ${table.litres}::bigint * ${table.price})) <= 1000 + ${table.litres})`,
    ),
    check(
      'fuel_entries_struck',
      sql`(${table.struckAt} is null) = (${table.struckBy} is null) and (${table.struckAt} is null) = (${table.strikeReason} is null)`,
    ),
  ],
)
