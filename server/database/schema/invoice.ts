import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { DiscountKind, InvoiceKind, InvoiceState, ServiceUnit } from '#contract/invoice/invoice-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { customers, services } from './customer.ts'
import { accounts } from './ledger.ts'
import { depots, regions } from './network.ts'
import { users } from './people.ts'
import { frozenTax } from './tax.ts'

/** What a customer is billed; the record of the invoice lifecycle. Amounts in minor units, prices before tax. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    /** IN, depot code, its local year, running number; without gaps per depot and year. Null: a draft. */
    number: text(),
    state: text().$type<InvoiceState>().notNull(),
    /** Of services by its lines, or of what was bought on account by its charges: those are posted and taxed already. */
    kind: text().$type<InvoiceKind>().notNull().default('services'),
    /** The depot that bills; its region taxes. */
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    regionId: uuid()
      .notNull()
      .references(() => regions.id),
    /** Null: made out to a name that is no customer of ours. */
    customerId: uuid().references(() => customers.id),
    /** As it is printed; a customer's own where there is one. */
    printName: text().notNull(),
    mobile: text(),
    /** Of the buyer, frozen when it is issued. */
    buyerTaxNumber: text(),
    billDate: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }).notNull(),
    currency: currency().notNull(),
    /** On the whole, besides those of its lines. Null: none. */
    discountKind: text().$type<DiscountKind>(),
    /** In hundredths of a percent, or in minor units. */
    discountValue: amount().notNull().default(0),
    /** All discounts together. */
    discount: amount().notNull(),
    /** After discounts, before tax. */
    subTotal: amount().notNull(),
    vatTotal: amount().notNull(),
    /** To be paid: sub total and VAT. */
    netTotal: amount().notNull(),
    /** What receipts have paid of it, and what credit notes took back. */
    allocated: amount().notNull().default(0),
    credited: amount().notNull().default(0),
    /** Of the tax point into the region's currency; null where it is in that one. As decimal text of the pair from → to. */
    rateFrom: currency(),
    rateTo: currency(),
    rate: numeric({ precision: 18, scale: 8 }),
    rateDay: date({ mode: 'string' }),
    notes: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    issuedBy: uuid().references(() => users.id),
    issuedAt: instant(),
    /** Lower-cased number, customer, name, mobile and texts of the lines; the list's search looks here. */
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('invoices_number_key').on(table.number),
    index('invoices_bill_date').on(table.billDate, table.id),
    index('invoices_due_date').on(table.dueDate, table.id),
    index('invoices_created').on(table.createdAt, table.id),
    index('invoices_customer').on(table.customerId, table.billDate, table.id),
    index('invoices_depot').on(table.depotId, table.billDate, table.id),
    index('invoices_open')
      .on(table.dueDate, table.id)
      .where(sql`${table.state} in ('issued', 'partlyPaid')`),
    index('invoices_drafts')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'draft'`),
    index('invoices_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('invoices_state', sql`${table.state} in ('draft', 'issued', 'partlyPaid', 'paid', 'credited', 'discarded')`),
    check(
      'invoices_kind',
      sql`${table.kind} = 'services' or (${table.kind} = 'onAccount' and ${table.customerId} is not null and ${table.credited} = 0 and ${table.discount} = 0)`,
    ),
    check(
      'invoices_issued',
      sql`(${table.state} in ('draft', 'discarded')) = (${table.number} is null)
        and (${table.number} is null) = (${table.issuedBy} is null) and (${table.number} is null) = (${table.issuedAt} is null)`,
    ),
    check('invoices_due', sql`${table.dueDate} >= ${table.billDate}`),
    check(
      'invoices_totals',
      sql`${table.subTotal} >= 0 and ${table.vatTotal} >= 0 and ${table.discount} >= 0
        and ${table.netTotal} = ${table.subTotal} + ${table.vatTotal}`,
    ),
    // However many write at once, neither side is ever more than there is.
    check(
      'invoices_settled',
      sql`${table.allocated} >= 0 and ${table.credited} >= 0 and ${table.allocated} + ${table.credited} <= ${table.netTotal}`,
    ),
    check(
      'invoices_discount',
      sql`case ${table.discountKind} when 'percent' then ${table.discountValue} between 0 and 10000
        when 'amount' then ${table.discountValue} >= 0 else ${table.discountValue} = 0 end`,
    ),
    check(
      'invoices_rate',
      sql`(${table.rate} is null) = (${table.rateFrom} is null) and (${table.rate} is null) = (${table.rateTo} is null)
        and (${table.rate} is null) = (${table.rateDay} is null)`,
    ),
  ],
)

/** A line of a bill or of what takes one back: what was reckoned, frozen with the tax of its day. */
const reckonedLine = () => ({
  id: id(),
  position: smallint().notNull(),
  /** In thousandths. */
  quantity: integer().notNull(),
  /** After its own discount and its share of that on the whole, before tax. */
  net: amount().notNull(),
  /** Its share of the VAT of its category, which is reckoned on the category's whole. */
  vat: amount().notNull(),
  ...frozenTax(),
  /** Why no tax is charged, as it was printed; null with the standard rate. */
  taxReasonCode: text(),
  taxReason: jsonb().$type<LocalizedName>(),
  incomeAccount: text()
    .notNull()
    .references(() => accounts.code),
})

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    ...reckonedLine(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    serviceId: uuid().references(() => services.id),
    text: text().notNull(),
    unit: text().$type<ServiceUnit>().notNull(),
    /** Of one, before tax and discount. */
    price: amount().notNull(),
    discountKind: text().$type<DiscountKind>(),
    discountValue: amount().notNull().default(0),
    /** Its own discount. */
    discount: amount().notNull(),
    /** Its share of the discount on the whole. */
    wholeDiscount: amount().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_lines_position_key').on(table.invoiceId, table.position),
    index('invoice_lines_service')
      .on(table.serviceId)
      .where(sql`${table.serviceId} is not null`),
    check(
      'invoice_lines_amounts',
      sql`${table.quantity} > 0 and ${table.price} >= 0 and ${table.discount} >= 0 and ${table.wholeDiscount} >= 0 and ${table.net} >= 0
        and ${table.vat} >= 0 and abs(2 * ((${table.net} + ${table.discount} + ${table.wholeDiscount}) * 1000 - ${table.quantity}::bigint * ${table.price})) <= 1000`,
    ),
    ...taxed('invoice_lines', table),
  ],
)

/** Takes back an invoice, whole or in part. Insert only: it is issued when it is made. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    /** CN, depot code, its local year, running number; without gaps per depot and year. */
    number: text().notNull(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The day it counts for, at the depot that billed. */
    date: date({ mode: 'string' }).notNull(),
    currency: currency().notNull(),
    subTotal: amount().notNull(),
    vatTotal: amount().notNull(),
    netTotal: amount().notNull(),
    reason: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('credit_notes_number_key').on(table.number),
    index('credit_notes_invoice').on(table.invoiceId, table.createdAt),
    index('credit_notes_date').on(table.date, table.id),
    check(
      'credit_notes_totals',
      sql`${table.subTotal} >= 0 and ${table.vatTotal} >= 0 and ${table.netTotal} > 0 and ${table.netTotal} = ${table.subTotal} + ${table.vatTotal}`,
    ),
  ],
)

export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    ...reckonedLine(),
    creditNoteId: uuid()
      .notNull()
      .references(() => creditNotes.id),
    invoiceLineId: uuid()
      .notNull()
      .references(() => invoiceLines.id),
  },
  (table) => [
    uniqueIndex('credit_note_lines_position_key').on(table.creditNoteId, table.position),
    index('credit_note_lines_line').on(table.invoiceLineId),
    check('credit_note_lines_amounts', sql`${table.quantity} >= 0 and ${table.net} >= 0 and ${table.vat} >= 0`),
    ...taxed('credit_note_lines', table),
  ],
)

/** Only the standard rate is above nothing; what bears none bears no VAT. */
function taxed(name: string, table: { taxCategory: AnyPgColumn; vatRateBasisPoints: AnyPgColumn; vat: AnyPgColumn }) {
  return [
    check(
      `${name}_tax`,
      sql`${table.taxCategory} in ('S', 'Z', 'E', 'O') and (${table.taxCategory} = 'S') >= (${table.vatRateBasisPoints} > 0)
        and (${table.vatRateBasisPoints} > 0 or ${table.vat} = 0)`,
    ),
  ]
}
