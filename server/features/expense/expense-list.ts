import { and, eq, exists, gt, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { expenseListQuery } from '#contract/expense/expense.ts'
import { expenseList } from '#contract/expense/expense-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { lineHolding } from '#server/database/search-line.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { supplierKeyOf } from '#server/domain/expense/expense-rules.ts'
import { readExpenseRows, type Row } from './expense-view.ts'

export type ExpenseFilters = Omit<z.output<typeof expenseListQuery>, keyof PageQuery> & { sort?: string | undefined }

const query = new QueryBuilder({ casing: 'snake_case' })

export function expenseFilter(filters: ExpenseFilters, scope: SQL | undefined): SQL | undefined {
  return and(
    scope,
    filters.search ? lineHolding(expenses.searchText, filters.search) : undefined,
    filters.state && eq(expenses.state, filters.state),
    filters.standing && ne(expenses.state, 'rejected'),
    filters.type && eq(expenses.type, filters.type),
    filters.category ? eq(expenses.category, filters.category) : undefined,
    filters.reclaim && (filters.reclaim === 'yes' ? gt(expenses.vat, 0) : eq(expenses.vat, 0)),
    filters.source && eq(expenses.source, filters.source),
    filters.depotId ? eq(expenses.depotId, filters.depotId) : undefined,
    filters.transportId ? eq(expenses.transportId, filters.transportId) : undefined,
    filters.departureKey ? ofDeparture(filters.departureKey) : undefined,
    filters.currency ? eq(expenses.currency, filters.currency) : undefined,
    filters.dateFrom ? gte(expenses.date, filters.dateFrom) : undefined,
    filters.dateTo ? lte(expenses.date, filters.dateTo) : undefined,
    filters.createdBy ? eq(expenses.createdBy, filters.createdBy) : undefined,
    filters.supplier ? eq(expenses.supplierKey, supplierKeyOf(filters.supplier)) : undefined,
  )
}

function ofDeparture(text: string): SQL {
  const key = parseDepartureKey(text)
  if (!key) return sql`false`
  const { timingId, travelDate, ordinal } = key
  return exists(
    query
      .select({ id: departures.id })
      .from(departures)
      .where(
        and(
          eq(departures.id, expenses.departureId),
          eq(departures.timingId, timingId),
          eq(departures.travelDate, travelDate),
          eq(departures.ordinal, ordinal),
        ),
      ),
  )
}

const listOf = (filters: ExpenseFilters, scope: SQL | undefined): ListDefinition => ({
  table: expenses,
  id: expenses.id,
  where: expenseFilter(filters, scope),
  ...ordersOf(expenseList, { date: expenses.date, createdAt: expenses.createdAt, amount: expenses.total }),
})

export async function listExpenses(
  { orm }: Pick<Database, 'orm'>,
  network: Network,
  asked: ExpenseFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked, scope))
  return isRefusal(found) ? found : { data: await readRows(orm, network, found.ids), page: found.page }
}

async function readRows(orm: Orm, network: Network, ids: readonly string[]): Promise<Row[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readExpenseRows(orm, network, inArray(expenses.id, [...ids])))
}

/** The filtered expenses as a sheet. */
export async function exportExpenses(
  database: Database,
  network: Network,
  asked: ExpenseFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, expenseList, {
    list: listOf(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, network, ids),
    userId,
    details: filters,
  })
}
