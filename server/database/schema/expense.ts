import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ExpenseSource, ExpenseState, ExpenseType } from '#contract/expense/expense.ts'
import { amount, createdAt, currency, id, instant, version } from './columns.ts'
import { departures } from './departure.ts'
import { accounts } from './ledger.ts'
import { depots, transports } from './network.ts'
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
    currency: currency().notNull(),
    total: amount().notNull(),
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
    index('expenses_open')
      .on(table.submittedAt, table.id)
      .where(sql`${table.state} = 'pending'`),
    index('expenses_search_trgm').using('gin', sql`folded(${table.searchText}) gin_trgm_ops`),
    check('expenses_state', sql`${table.state} in ('pending', 'accepted', 'rejected')`),
    check('expenses_total', sql`${table.total} > 0`),
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
  },
  (table) => [
    uniqueIndex('expense_items_position_key').on(table.expenseId, table.position),
    check(
      'expense_items_amounts',
      sql`${table.quantity} > 0 and ${table.price} >= 0 and abs(2 * (${table.total} * 1000 - ${table.quantity}::bigint * ${table.price})) <= 1000`,
    ),
  ],
)
