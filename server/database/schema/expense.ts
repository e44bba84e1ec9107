import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ExpenseSource, ExpenseState, ExpenseType } from '#contract/expense/expense.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { departures } from './departure.ts'
import { accounts } from './ledger.ts'
import { workOrders } from './maintenance.ts'
import { depots, regions, transports } from './network.ts'
import { users } from './people.ts'

/** Money that was spent; the record of the expense lifecycle. Amounts in minor units. */
export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    /** EX, depot code, its local year, running number; without gaps per depot and year. */
    number: text().notNull(),
    state: text().$type<ExpenseState>().notNull(),
    /** The depot that bears it. */
    depotId: uuid()
      .notNull()
      .references(() => depots.id),
    /** Of the receipt, at the depot. */
    date: date({ mode: 'string' }).notNull(),
    type: text().$type<ExpenseType>().notNull(),
    /** The bus that it is for; of a departure the one that it had when the expense was saved. */
    transportId: uuid().references(() => transports.id),
    departureId: uuid().references(() => departures.id),
    category: text()
      .notNull()
      .references(() => accounts.code),
    source: text().$type<ExpenseSource>().notNull(),
    /** Of the transfer, where the bank paid. */
    bankReference: text(),
    supplier: text().notNull(),
    /** The supplier's name without case and blanks: by it like expenses are found. */
    supplierKey: text().notNull(),
    /** As its invoice says; required where VAT is reclaimed. */
    supplierTaxNumber: text(),
    /** Of the supplier's invoice, and the same without case and blanks: by it one that is entered twice is found. */
    invoiceNumber: text(),
    invoiceKey: text(),
    currency: currency().notNull(),
    total: amount().notNull(),
    /** Reclaimed of the total, and the region whose authority gives it back. */
    vat: amount().notNull().default(0),
    vatRegionId: uuid()
      .notNull()
      .references(() => regions.id),
    /** The work on a bus that it is the cost of. */
    workOrderId: uuid().references(() => workOrders.id),
    notes: text(),
    /** Why no receipt is attached. */
    noReceiptReason: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Handed in for a decision, the last time. */
    submittedAt: instant().notNull(),
    /** Corrected, the last time. */
    editedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** Lower-cased number, supplier and items; the list's search looks here. */
    searchText: text().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('expenses_number_key').on(table.number),
    index('expenses_date').on(table.date, table.id),
    index('expenses_depot_date').on(table.depotId, table.date, table.id),
    index('expenses_created').on(table.createdAt, table.id),
    index('expenses_creator').on(table.createdBy, table.createdAt),
    index('expenses_transport')
      .on(table.transportId, table.date)
      .where(sql`${table.transportId} is not null`),
    index('expenses_departure')
      .on(table.departureId)
      .where(sql`${table.departureId} is not null`),
    index('expenses_like').on(table.supplierKey, table.total, table.date),
    index('expenses_invoice')
      .on(table.supplierKey, table.invoiceKey)
      .where(sql`${table.invoiceKey} is not null`),
    index('expenses_reclaimed')
      .on(table.date, table.id)
      .where(sql`${table.vat} > 0`),
    index('expenses_open')
      .on(table.submittedAt, table.id)
      .where(sql`${table.state} = 'pending'`),
    index('expenses_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    index('expenses_work_order')
      .on(table.workOrderId, table.id)
      .where(sql`${table.workOrderId} is not null`),
    // Whoever closes an order twice: what it cost is one expense that stands.
    uniqueIndex('expenses_work_order_key')
      .on(table.workOrderId)
      .where(sql`${table.workOrderId} is not null and ${table.state} <> 'rejected'`),
    check('expenses_state', sql`${table.state} in ('pending', 'accepted', 'rejected')`),
    check('expenses_total', sql`${table.total} > 0`),
    check(
      'expenses_vat',
      sql`${table.vat} between 0 and ${table.total} and (${table.vat} = 0 or ${table.supplierTaxNumber} is not null)`,
    ),
    check(
      'expenses_decided',
      sql`(${table.state} = 'pending') or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.createdBy})`,
    ),
    check(
      'expenses_purpose',
      sql`case ${table.type}
        when 'depot' then ${table.transportId} is null and ${table.departureId} is null
        when 'bus' then ${table.transportId} is not null and ${table.departureId} is null
        when 'departure' then ${table.transportId} is not null and ${table.departureId} is not null
        else false
      end`,
    ),
  ],
)

/** A line of an expense; all are written anew when it is corrected. */
export const expenseItems = pgTable(
  'expense_items',
  {
    id: id(),
    expenseId: uuid()
      .notNull()
      .references(() => expenses.id),
    position: smallint().notNull(),
    name: text().notNull(),
    /** In thousandths. */
    quantity: integer().notNull(),
    /** Of one. */
    price: amount().notNull(),
    /** Quantity × price, rounded half to even. */
    total: amount().notNull(),
    taxCategory: text().$type<TaxCategory>().notNull().default('O'),
    /** 1500 = 15 %. */
    vatRateBasisPoints: integer().notNull().default(0),
    /** Contained in the total, rounded half to even. */
    vat: amount().notNull().default(0),
  },
  (table) => [
    uniqueIndex('expense_items_position_key').on(table.expenseId, table.position),
    check(
      'expense_items_amounts',
      sql`${table.quantity} > 0 and ${table.price} >= 0 and abs(2 * (${table.total} * 1000 - ${table.quantity}::bigint * ${table.price})) <= 1000`,
    ),
    check(
      'expense_items_vat',
      sql`${table.taxCategory} in ('S', 'Z', 'E', 'O') and (${table.taxCategory} = 'S') = (${table.vatRateBasisPoints} > 0)
        and abs(2 * (${table.vat} * (10000 + ${table.vatRateBasisPoints}) - ${table.total} * ${table.vatRateBasisPoints})) <= 10000 + ${table.vatRateBasisPoints}`,
    ),
  ],
)
