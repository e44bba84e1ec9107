import { and, eq, exists, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import { inMajor } from '#contract/currency.ts'
import { EXPENSE_COLUMNS, type expenseListQuery } from '#contract/expense.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { type ExportColumn, exportList, type ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { parseDepartureKey } from '#server/timetable/departure-key.ts'
import type { Network } from '#server/timetable/network.ts'
import { supplierKeyOf } from './expense-rules.ts'
import { readExpenseRows, type Row } from './expense-shown.ts'

export type ExpenseFilters = Omit<z.output<typeof expenseListQuery>, keyof PageQuery> & { sort?: string | undefined }

const query = new QueryBuilder({ casing: 'snake_case' })

export function expenseFilter(filters: ExpenseFilters, scope: SQL | undefined): SQL | undefined {
  return and(
    scope,
    filters.search ? sql`${expenses.searchText} like ${containing(filters.search)}` : undefined,
    filters.state && eq(expenses.state, filters.state),
    filters.standing && ne(expenses.state, 'rejected'),
    filters.type && eq(expenses.type, filters.type),
    filters.category ? eq(expenses.category, filters.category) : undefined,
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
  sorts: { date: expenses.date, createdAt: expenses.createdAt, amount: expenses.total },
  defaultSort: '-date',
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

const STATE_WORDS = {
  pending: { en: 'Pending', ar: 'قيد الانتظار' },
  accepted: { en: 'Accepted', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
} as const
export const TYPE_WORDS = {
  depot: { en: 'Depot', ar: 'الفرع' },
  bus: { en: 'Bus', ar: 'حافلة' },
  departure: { en: 'Departure', ar: 'رحلة' },
} as const
export const SOURCE_WORDS = { cash: { en: 'Cash', ar: 'نقدًا' }, bank: { en: 'Bank', ar: 'البنك' } } as const
const one = (en: string, ar: string, width: number, cell: ExportColumn<Row>['cell']): readonly ExportColumn<Row>[] => [
  { heading: { en, ar }, width, cell },
]

const EXPORTED: Record<(typeof EXPENSE_COLUMNS)[number], readonly ExportColumn<Row>[]> = {
  number: one('Number', 'الرقم', 20, (row) => row.number),
  date: one('Date', 'التاريخ', 12, (row) => row.date),
  state: one('Status', 'الحالة', 12, (row, language) => STATE_WORDS[row.state][language]),
  depot: one('Depot', 'الفرع', 10, (row) => row.depot.code),
  type: one('Type', 'النوع', 12, (row, language) => TYPE_WORDS[row.type][language]),
  purpose: one(
    'For',
    'لأجل',
    30,
    (row, language) =>
      [row.departure?.routeName[language], row.bus?.registrationNumber].filter(Boolean).join(' · ') ||
      TYPE_WORDS[row.type][language],
  ),
  category: one('Category', 'الفئة', 26, (row, language) => `${row.category.code} ${row.category.name[language]}`),
  supplier: one('Supplier', 'المورّد', 26, (row) => row.supplier),
  source: one('Source', 'المصدر', 10, (row, language) => SOURCE_WORDS[row.source][language]),
  amount: [
    { heading: { en: 'Amount', ar: 'المبلغ' }, width: 14, cell: (row) => inMajor(row.total, row.currency) },
    { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.currency },
  ],
  items: one('Items', 'البنود', 8, (row) => row.items),
  files: one('Files', 'الملفات', 8, (row) => row.files),
  createdBy: one('Entered by', 'أدخله', 24, (row) => row.createdBy.name),
  createdAt: one('Entered at (UTC)', 'وقت الإدخال (UTC)', 18, (row) => row.createdAt),
  decidedBy: one('Decided by', 'بتّ فيه', 24, (row) => row.decidedBy?.name ?? ''),
  decidedAt: one('Decided at (UTC)', 'وقت البتّ (UTC)', 18, (row) => row.decidedAt ?? ''),
  reason: one('Reason', 'السبب', 30, (row) => row.decisionReason ?? ''),
}

/** The filtered expenses as a sheet. */
export async function exportExpenses(
  database: Database,
  network: Network,
  asked: ExpenseFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns: columnList, language, ...filters } = asked
  const names = columnList.split(',').map((name) => EXPENSE_COLUMNS.find((column) => column === name.trim()))
  if (!names.every((name) => name !== undefined))
    return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
  const columns = [...new Set(names)]
  return exportList(database, {
    list: listOf(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns: columns.flatMap((column) => EXPORTED[column]),
    readRows: (ids) => readRows(database.orm, network, ids),
    title: { en: 'Expenses', ar: 'المصروفات' },
    subject: 'expenses',
    userId,
    details: { ...filters, columns },
  })
}
