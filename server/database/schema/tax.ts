import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { TaxCategory, TaxSupply } from '#contract/tax/tax-codes.ts'
import { createdAt, id, version } from './columns.ts'
import { regions } from './network.ts'

/** Which tax a supply bears in a region, per version: from which day of sale on, until the next version's. */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: id(),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    supply: text().$type<TaxSupply>().notNull(),
    category: text().$type<TaxCategory>().notNull(),
    /** In hundredths of a percent: 1500 = 15 %. */
    rateBasisPoints: integer().notNull(),
    /** Why no tax is charged: the authority's code, and what is printed. */
    reasonCode: text(),
    reason: jsonb().$type<LocalizedName>(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** False: withdrawn before its first day, and never in force. */
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    // A version ends where the next one begins: with one per day two can never be in force at once.
    uniqueIndex('tax_rules_key')
      .on(table.regionId, table.supply, table.validFrom)
      .where(sql`${table.isActive}`),
    index('tax_rules_valid').on(table.validFrom, table.id),
    check('tax_rules_category', sql`${table.category} in ('S', 'Z', 'E', 'O')`),
    check(
      'tax_rules_rate',
      sql`${table.rateBasisPoints} between 0 and 10000 and (${table.category} = 'S') = (${table.rateBasisPoints} > 0)`,
    ),
    check(
      'tax_rules_reason',
      sql`(${table.category} = 'S') = (${table.reasonCode} is null) and (${table.category} = 'S') = (${table.reason} is null)`,
    ),
  ],
)

/** What was sold, and the tax that was in force for it on the day of the sale. Frozen with the row. */
export const frozenTax = () => ({
  supply: text().$type<TaxSupply>().notNull(),
  taxCategory: text().$type<TaxCategory>().notNull(),
  /** 1500 = 15 %. */
  vatRateBasisPoints: integer().notNull(),
  /** Null where no rule said so, but the region's standard rate. */
  taxRuleId: uuid().references(() => taxRules.id),
})
