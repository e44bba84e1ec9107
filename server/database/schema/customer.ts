import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ServiceUnit } from '#contract/invoice/invoice-codes.ts'
import type { TaxSupply } from '#contract/tax/tax-codes.ts'
import { amount, currency, id, localizedName, version } from './columns.ts'
import { accounts } from './ledger.ts'

/** Whom invoices are made out to. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    /** Proposed as `C-00001`; the operator's own where it has one. */
    code: text().notNull(),
    name: localizedName(),
    /** Null: a private person, or one that is not registered. */
    taxNumber: text(),
    street: text(),
    buildingNumber: text(),
    district: text(),
    city: text(),
    postalCode: text(),
    country: text(),
    contactName: text(),
    phone: text(),
    /** Invoices, statements and reminders go here. */
    email: text(),
    /** In which language they are written to. */
    language: text().$type<'en' | 'ar'>().notNull(),
    /** That invoices are made out in unless told. */
    currency: currency().notNull(),
    /** In that currency; null: none was agreed. */
    creditLimit: amount(),
    /** Bookings and cargo bills may be charged to the account, up to the limit. */
    mayBuyOnAccount: boolean().notNull().default(false),
    /** Days from the bill date to the due date. */
    paymentDays: integer().notNull(),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex('customers_code_key').on(table.code),
    index('customers_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
    index('customers_search_trgm').using(
      'gin',
      sql`folded(${table.code} || ' ' || (${table.name} ->> 'en') || ' ' || (${table.name} ->> 'ar') || ' ' || coalesce(${table.taxNumber}, '')) gin_trgm_ops`,
    ),
    index('customers_on_account')
      .on(table.code)
      .where(sql`${table.mayBuyOnAccount}`),
    check('customers_language', sql`${table.language} in ('en', 'ar')`),
    check('customers_terms', sql`${table.paymentDays} between 0 and 365 and ${table.creditLimit} >= 0`),
  ],
)

/** What is sold by invoice: charter, school run, advertising. */
export const services = pgTable(
  'services',
  {
    id: id(),
    /** Proposed as `S-00001`. */
    code: text().notNull(),
    name: localizedName(),
    unit: text().$type<ServiceUnit>().notNull(),
    supply: text().$type<TaxSupply>().notNull(),
    incomeAccount: text()
      .notNull()
      .references(() => accounts.code),
    isActive: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    uniqueIndex('services_code_key').on(table.code),
    index('services_name').on(sql`lower(${table.name} ->> 'en')`, table.id),
    index('services_account').on(table.incomeAccount),
    check('services_account_income', sql`${table.incomeAccount} like '4___'`),
  ],
)

/** What one unit of a service costs, before tax. */
export const servicePrices = pgTable(
  'service_prices',
  {
    serviceId: uuid()
      .notNull()
      .references(() => services.id),
    currency: currency().notNull(),
    price: amount().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.currency] }),
    check('service_prices_price', sql`${table.price} >= 0`),
  ],
)
