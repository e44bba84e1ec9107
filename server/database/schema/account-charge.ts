import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChargeAct } from '#contract/invoice/invoice-codes.ts'
import { amount, createdAt, currency, id } from './columns.ts'
import { customers } from './customer.ts'
import { invoices } from './invoice.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/**
 * What a contract customer bought on account. It is posted to 1100 and taxed as any sale, when it is sold; the invoice
 * that names it later only asks for the money. A row stays as it was written but for its invoice.
 */
export const accountCharges = pgTable(
  'account_charges',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    act: text().$type<ChargeAct>().notNull(),
    /** The booking or the cargo bill. */
    soldId: uuid().notNull(),
    /** The record that its ledger entry belongs to: of a later travel date the change, else what was sold. */
    recordId: uuid().notNull(),
    /** The depot that sold it; null at the head office. */
    depotId: uuid().references(() => depots.id),
    /** The posting date of its entry. */
    day: date({ mode: 'string' }).notNull(),
    currency: currency().notNull(),
    /** Gross, VAT included. */
    amount: amount().notNull(),
    vat: amount().notNull(),
    /** The invoice that bills it, also a draft; null: not yet. */
    invoiceId: uuid().references(() => invoices.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_charges_day').on(table.day, table.id),
    index('account_charges_customer').on(table.customerId, table.day, table.id),
    index('account_charges_amount').on(table.amount, table.id),
    index('account_charges_open')
      .on(table.customerId, table.currency)
      .where(sql`${table.invoiceId} is null`),
    index('account_charges_invoice')
      .on(table.invoiceId)
      .where(sql`${table.invoiceId} is not null`),
    index('account_charges_sold').on(table.soldId),
    check('account_charges_act', sql`${table.act} in ('sale', 'seatsAdded', 'travelDateChange', 'consignment')`),
    check('account_charges_amount', sql`${table.amount} > 0 and ${table.vat} between 0 and ${table.amount}`),
  ],
)
