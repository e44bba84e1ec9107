import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CustomerReceiptState, ReceiptOrigin } from '#contract/invoice/invoice-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { customers } from './customer.ts'
import { invoices } from './invoice.ts'
import { cashShifts } from './ledger.ts'
import { depots } from './network.ts'
import { users } from './people.ts'

/** Money of a customer; the record of the customer receipt lifecycle. */
export const customerReceipts = pgTable(
  'customer_receipts',
  {
    id: id(),
    /** CR, depot code, its local year, running number; without gaps per depot and year. */
    number: text().notNull(),
    state: text().$type<CustomerReceiptState>().notNull(),
    /** Null: of somebody who is no customer of ours, for invoices that are made out to a name. */
    customerId: uuid().references(() => customers.id),
    /** The depot whose till took it; null at the head office. */
    depotId: uuid().references(() => depots.id),
    shiftId: uuid().references(() => cashShifts.id),
    date: date({ mode: 'string' }).notNull(),
    means: text().$type<ReceiptOrigin>().notNull(),
    /** Given back on account: the refund or the cargo bill whose entry gave it. Null: paid in. */
    givenBackBy: uuid(),
    bankReference: text(),
    currency: currency().notNull(),
    amount: amount().notNull(),
    /** Of it on invoices; the rest stays the customer's. */
    allocated: amount().notNull().default(0),
    notes: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    cancelledBy: uuid().references(() => users.id),
    cancelledAt: instant(),
    cancelReason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('customer_receipts_number_key').on(table.number),
    index('customer_receipts_created').on(table.createdAt, table.id),
    index('customer_receipts_date').on(table.date, table.id),
    index('customer_receipts_customer').on(table.customerId, table.date, table.id),
    index('customer_receipts_depot').on(table.depotId, table.date, table.id),
    index('customer_receipts_unallocated')
      .on(table.customerId, table.currency)
      .where(sql`${table.state} = 'taken' and ${table.allocated} < ${table.amount}`),
    index('customer_receipts_given_back')
      .on(table.givenBackBy)
      .where(sql`${table.givenBackBy} is not null`),
    check(
      'customer_receipts_origin',
      sql`(${table.means} = 'onAccount') = (${table.givenBackBy} is not null) and (${table.means} <> 'onAccount' or (${table.customerId} is not null and ${table.state} = 'taken'))`,
    ),
    check('customer_receipts_state', sql`${table.state} in ('taken', 'cancelled')`),
    check('customer_receipts_amount', sql`${table.amount} > 0 and ${table.allocated} between 0 and ${table.amount}`),
    check(
      'customer_receipts_cancelled',
      sql`${table.state} = 'taken' or (${table.allocated} = 0 and ${table.cancelledBy} is not null)`,
    ),
    check('customer_receipts_bank', sql`(${table.means} = 'bank') = (${table.bankReference} is not null)`),
  ],
)

/** What of a receipt pays an invoice. Undone ones stay, with who undid them. */
export const receiptAllocations = pgTable(
  'receipt_allocations',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => customerReceipts.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: amount().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneBy: uuid().references(() => users.id),
    undoneAt: instant(),
  },
  (table) => [
    index('receipt_allocations_receipt').on(table.receiptId, table.createdAt),
    index('receipt_allocations_invoice').on(table.invoiceId, table.createdAt),
    check('receipt_allocations_amount', sql`${table.amount} > 0`),
    check('receipt_allocations_undone', sql`(${table.undoneBy} is null) = (${table.undoneAt} is null)`),
  ],
)

/** That a customer was reminded of what is overdue: once a day at most. Insert only. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    day: date({ mode: 'string' }).notNull(),
    email: text().notNull(),
    language: text().$type<'en' | 'ar'>().notNull(),
    /** The invoices it names, as they stood. */
    items: jsonb().$type<{ invoiceId: string; open: number; currency: string }[]>().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('invoice_reminders_day_key').on(table.customerId, table.day)],
)
