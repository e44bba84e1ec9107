import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RateState } from '#contract/exchange-rate/exchange-rate-codes.ts'
import { createdAt, currency, id, instant, version } from './columns.ts'
import { users } from './people.ts'

/** Rates of pairs of currencies by day; the record of the exchange rate lifecycle. Used once they are checked. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    fromCurrency: currency().notNull(),
    toCurrency: currency().notNull(),
    /** Units of the one for one unit of the other. */
    rate: numeric({ precision: 18, scale: 8 }).notNull(),
    source: text().notNull(),
    /** Why it replaces a checked one. */
    reason: text(),
    state: text().$type<RateState>().notNull(),
    enteredBy: uuid()
      .notNull()
      .references(() => users.id),
    enteredAt: createdAt(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** The checked one that it replaced when it was checked. */
    replacesId: uuid(),
    version: version(),
  },
  (table) => {
    // A pair is the same in both directions.
    const pair = [
      sql`least(${table.fromCurrency}, ${table.toCurrency})`,
      sql`greatest(${table.fromCurrency}, ${table.toCurrency})`,
    ] as const
    return [
      uniqueIndex('exchange_rates_checked_key')
        .on(...pair, table.day)
        .where(sql`${table.state} = 'checked'`),
      uniqueIndex('exchange_rates_entered_key')
        .on(...pair, table.day)
        .where(sql`${table.state} = 'entered'`),
      index('exchange_rates_day').on(table.day, table.id),
      index('exchange_rates_entered').on(table.enteredAt, table.id),
      index('exchange_rates_open')
        .on(table.enteredAt, table.id)
        .where(sql`${table.state} = 'entered'`),
      check('exchange_rates_rate', sql`${table.rate} > 0 and ${table.fromCurrency} <> ${table.toCurrency}`),
    ]
  },
)
