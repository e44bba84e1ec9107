import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import { invoiceList } from '#contract/invoice/invoice-list.ts'
import type { invoiceListQuery } from '#contract/invoice/invoice.ts'
import type { Database } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { lineHolding } from '#server/database/search-line.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import { todayOfInvoice } from '#server/features/invoice/invoice-day.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { type InvoiceRow, readInvoicePage } from './invoice-view.ts'

type Filters = Omit<z.output<typeof invoiceListQuery>, keyof PageQuery> & { sort?: string | undefined }

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
  const open = inArray(invoices.state, ['issued', 'partlyPaid'])
  return due === 'open' ? open : and(open, lt(invoices.dueDate, sql`${todayOfInvoice(now)}`))
}

export async function listInvoices(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  now: Date,
): Promise<{ data: InvoiceRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked, now))
  return isRefusal(found) ? found : { data: await readInvoicePage(orm, found.ids, now), page: found.page }
}

/** The filtered invoices as a sheet. */
export async function exportInvoices(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  userId: string,
  now: Date,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, invoiceList, {
    list: listOf(filters, now),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readInvoicePage(database.orm, ids, now),
    userId,
    details: filters,
  })
}
