import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import type { VatReturnState, VatSpan } from '#contract/vat-return/vat-return-codes.ts'
import { amount, createdAt, currency, id, instant, mark, version } from './columns.ts'
import { regions } from './network.ts'
import { users } from './people.ts'

/** VAT of a region and a period; the record of its lifecycle. Amounts in minor units of the region's currency. */
export const vatReturns = pgTable(
  'vat_returns',
  {
    id: id(),
    /** Region and period, as people call it: `RUH 2026-10`, `RUH 2026-Q4`. */
    reference: text().notNull(),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    span: text().$type<VatSpan>().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    currency: currency().notNull(),
    state: text().$type<VatReturnState>().notNull(),
    /** How often it has been prepared: the revision of its newest figures. */
    revision: integer().notNull().default(1),
    outputVat: amount().notNull(),
    inputVat: amount().notNull(),
    preparedBy: uuid()
      .notNull()
      .references(() => users.id),
    preparedAt: instant().notNull(),
    /** Who filed, rejected or withdrew it. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** The last serial of the ledger when it was filed: an entry of its days with a later one is of a later return. */
    throughSerial: bigint({ mode: 'number' }),
    paidBy: uuid().references(() => users.id),
    paidAt: instant(),
    /** The bank's reference of the payment. */
    paymentReference: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('vat_returns_period_key')
      .on(table.regionId, table.firstDay)
      .where(sql`${table.state} in ('prepared', 'filed', 'paid')`),
    // One after the other: the next one's figures begin where this one's end.
    uniqueIndex('vat_returns_prepared_key')
      .on(table.regionId)
      .where(sql`${table.state} = 'prepared'`),
    index('vat_returns_days').on(table.lastDay, table.id),
    index('vat_returns_prepared').on(table.preparedAt, table.id),
    // What each posting asks (the trigger `keep_filed_vat_filed`).
    index('vat_returns_filed')
      .on(table.lastDay)
      .where(sql`${table.throughSerial} is not null`),
    check('vat_returns_days', sql`${table.firstDay} < ${table.lastDay}`),
    check('vat_returns_filed', sql`(${table.state} in ('filed', 'paid')) = (${table.throughSerial} is not null)`),
    check('vat_returns_paid', sql`(${table.state} = 'paid') = (${table.paidBy} is not null)`),
  ],
)

/** Figures of a return as they were each time that it was prepared. Insert only, sealed. */
export const vatReturnFigures = pgTable(
  'vat_return_figures',
  {
    /** In the order in which they are sealed. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid()
      .notNull()
      .references(() => vatReturns.id),
    revision: integer().notNull(),
    document: jsonb().$type<VatReturnDocument>().notNull(),
    /** Of the document as PostgreSQL writes it as text, in UTF-8, as hexadecimal digits. */
    sha256: text().notNull(),
    createdAt: createdAt(),
    mark: mark(),
  },
  (table) => [uniqueIndex('vat_return_figures_key').on(table.returnId, table.revision)],
)
