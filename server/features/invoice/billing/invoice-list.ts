import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invoiceList } from '#contract/invoice/invoice-list.ts'
import type { invoiceListQuery } from '#contract/invoice/invoice.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { lineHolding } from '#server/database/search-line.ts'
import type { RecordList } from '#server/export/record-list.ts'
import { OWED_STATES } from '#server/features/invoice/invoice-figures.ts'
import { todayOfInvoice } from '#server/features/invoice/invoice-day.ts'
import { type InvoiceRow, readInvoiceRows } from './invoice-view.ts'

type Filters = Omit<z.output<typeof invoiceListQuery>, keyof PageQuery>

const listOf = (filters: Filters, now: Date): ListDefinition => ({
  table: invoices,
  id: invoices.id,
  where: and(
    filters.search ? lineHolding(invoices.searchText, filters.search) : undefined,
    filters.state && eq(invoices.state, filters.state),
    filters.due && dueIs(filters.due, now),
    filters.depotId ? eq(invoices.depotId, filters.depotId) : undefined,
    filters.customerId ? eq(invoices.customerId, filters.customerId) : undefined,
    filters.currency ? eq(invoices.currency, filters.currency) : undefined,
    filters.dateFrom ? gte(invoices.billDate, filters.dateFrom) : undefined,
    filters.dateTo ? lte(invoices.billDate, filters.dateTo) : undefined,
  ),
  ...ordersOf(invoiceList, {
    billDate: invoices.billDate,
    dueDate: invoices.dueDate,
    netTotal: invoices.netTotal,
  }),
})

/** Late is what is owed past its due date on the day of the depot that billed. */
function dueIs(due: 'open' | 'overdue', now: Date): SQL | undefined {
  const open = inArray(invoices.state, OWED_STATES)
  return due === 'open' ? open : and(open, lt(invoices.dueDate, sql`${todayOfInvoice(now)}`))
}

/** Days late are told by the clock of the depot that billed. */
export const invoiceRecords = (now: Date): RecordList<Filters, InvoiceRow> => ({
  definition: invoiceList,
  listOf: (filters) => listOf(filters, now),
  readRows: (orm, ids) => readInvoiceRows(orm, inArray(invoices.id, [...ids]), now),
})
