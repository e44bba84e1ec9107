import { and, desc, eq, exists, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { minorDigits } from '#contract/currency.ts'
import { EXPENSE_COLUMNS, type expenseListQuery, type ExpenseReportGroup, type ExpenseSource, type ExpenseType } from '#contract/expense.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { depots, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { type ExportColumn, exportList, type ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/timetable/calendar-date.ts'
import { parseDepartureKey } from '#server/timetable/departure-key.ts'
import type { Network } from '#server/timetable/network.ts'
import { supplierKeyOf } from './expense-rules.ts'
import { readExpenseRows, type Row, showDeparture } from './expense-shown.ts'

export type ExpenseFilters = Omit<z.output<typeof expenseListQuery>, keyof PageQuery> & { sort?: string | undefined }
type Report = ReplyOf<'getExpenseReport'>['data']

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
      .where(and(eq(departures.id, expenses.departureId), eq(departures.timingId, timingId), eq(departures.travelDate, travelDate), eq(departures.ordinal, ordinal))),
  )
}

const listOf = (filters: ExpenseFilters, scope: SQL | undefined): ListDefinition => ({
  table: expenses,
  id: expenses.id,
  where: expenseFilter(filters, scope),
  sorts: { date: expenses.date, createdAt: expenses.createdAt, amount: expenses.total },
  defaultSort: '-date',
})

export async function listExpenses({ orm }: Pick<Database, 'orm'>, network: Network, asked: ExpenseFilters & PageQuery, scope: SQL | undefined): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked, scope))
  return isRefusal(found) ? found : { data: await readRows(orm, network, found.ids), page: found.page }
}

async function readRows(orm: Orm, network: Network, ids: readonly string[]): Promise<Row[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readExpenseRows(orm, network, inArray(expenses.id, [...ids])))
}

const STATES = { pending: { en: 'Pending', ar: 'معلّق' }, accepted: { en: 'Accepted', ar: 'معتمد' }, rejected: { en: 'Rejected', ar: 'مرفوض' } } as const
const TYPES = { depot: { en: 'Depot', ar: 'الفرع' }, bus: { en: 'Bus', ar: 'حافلة' }, departure: { en: 'Departure', ar: 'رحلة' } } as const
const SOURCES = { cash: { en: 'Cash', ar: 'نقدًا' }, bank: { en: 'Bank', ar: 'البنك' } } as const
const one = (en: string, ar: string, width: number, cell: ExportColumn<Row>['cell']): readonly ExportColumn<Row>[] => [{ heading: { en, ar }, width, cell }]

const EXPORTED: Record<(typeof EXPENSE_COLUMNS)[number], readonly ExportColumn<Row>[]> = {
  number: one('Number', 'الرقم', 20, (row) => row.number),
  date: one('Date', 'التاريخ', 12, (row) => row.date),
  state: one('Status', 'الحالة', 12, (row, language) => STATES[row.state][language]),
  depot: one('Depot', 'الفرع', 10, (row) => row.depot.code),
  type: one('Type', 'النوع', 12, (row, language) => TYPES[row.type][language]),
  purpose: one('For', 'لأجل', 30, (row, language) => [row.departure?.routeName[language], row.bus?.registrationNumber].filter(Boolean).join(' · ')),
  category: one('Category', 'الفئة', 26, (row, language) => `${row.category.code} ${row.category.name[language]}`),
  supplier: one('Supplier', 'المورّد', 26, (row) => row.supplier),
  source: one('Source', 'المصدر', 10, (row, language) => SOURCES[row.source][language]),
  amount: [
    { heading: { en: 'Amount', ar: 'المبلغ' }, width: 14, cell: (row) => row.total / 10 ** minorDigits(row.currency) },
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
  if (!names.every((name) => name !== undefined)) return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
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

/** A report is read by people: more groups than this are filtered first. */
const MOST_GROUPS = 500

const sumOf = (condition: SQL) => sql<number>`coalesce(sum(${expenses.total}) filter (where ${condition}), 0)::bigint`
const FIGURES = {
  currency: expenses.currency,
  count: sql<number>`(count(*) filter (where ${expenses.state} <> 'rejected'))::int`,
  pending: sumOf(sql`${expenses.state} = 'pending'`),
  accepted: sumOf(sql`${expenses.state} = 'accepted'`),
  total: sumOf(sql`${expenses.state} <> 'rejected'`),
  rejected: sumOf(sql`${expenses.state} = 'rejected'`),
}
const KEY: Record<ExpenseReportGroup, SQL<string | null>> = {
  category: sql`${expenses.category}`,
  day: sql`${expenses.date}::text`,
  month: sql`to_char(${expenses.date}, 'YYYY-MM')`,
  depot: sql`${expenses.depotId}::text`,
  type: sql`${expenses.type}`,
  bus: sql`${expenses.transportId}::text`,
  departure: sql`${expenses.departureId}::text`,
  supplier: sql`${expenses.supplierKey}`,
  clerk: sql`${expenses.createdBy}::text`,
  source: sql`${expenses.source}`,
}

/** Totals per currency of expenses that fit a condition, and the same by group. */
export async function readExpenseReport(orm: Orm, network: Network, where: SQL | undefined, groupBy: ExpenseReportGroup): Promise<Report> {
  const isKeyed = groupBy === 'bus' ? sql`${expenses.transportId} is not null` : groupBy === 'departure' ? sql`${expenses.departureId} is not null` : undefined
  const [totals, found] = await Promise.all([
    orm.select(FIGURES).from(expenses).where(and(where, isKeyed)).groupBy(expenses.currency).orderBy(expenses.currency),
    orm
      .select({ ...FIGURES, key: KEY[groupBy], supplier: sql<string>`min(${expenses.supplier})` })
      .from(expenses)
      .where(and(where, isKeyed))
      .groupBy(expenses.currency, sql`${KEY[groupBy]}`)
      .orderBy(...(groupBy === 'day' || groupBy === 'month' ? [desc(KEY[groupBy])] : [desc(FIGURES.total)]), expenses.currency)
      .limit(MOST_GROUPS + 1),
  ])
  const shown = found.slice(0, MOST_GROUPS)
  const names = await readNames(orm, network, groupBy, shown.flatMap(({ key }) => key ?? []))
  return { totals, rows: shown.map(({ key, supplier, ...figures }) => ({ ...figures, ...names(key ?? '', supplier, figures.currency) })), isCapped: found.length > MOST_GROUPS }
}

type Named = Pick<Report['rows'][number], 'drill' | 'category' | 'depot' | 'departure' | 'name' | 'day'>

async function readNames(orm: Orm, network: Network, groupBy: ExpenseReportGroup, keys: readonly string[]): Promise<(key: string, supplier: string, currency: string) => Named> {
  const ids = [...keys]
  const [categories, places, buses, people, journeys] = await Promise.all([
    groupBy === 'category' ? orm.select({ code: accounts.code, name: accounts.name }).from(accounts).where(inArray(accounts.code, ids)) : [],
    groupBy === 'depot' ? orm.select({ id: depots.id, code: depots.code, name: depots.name }).from(depots).where(inArray(depots.id, ids)) : [],
    groupBy === 'bus' ? orm.select({ id: transports.id, name: transports.registrationNumber }).from(transports).where(inArray(transports.id, ids)) : [],
    groupBy === 'clerk' ? orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)) : [],
    groupBy === 'departure' ? orm.select().from(departures).where(inArray(departures.id, ids)) : [],
  ])
  return (key, supplier, currency) => {
    const none: Named = { drill: { currency }, category: null, depot: null, departure: null, name: null, day: null }
    const drilled = (drill: Omit<Named['drill'], 'currency'>, rest: Partial<Named> = {}): Named => ({ ...none, ...rest, drill: { currency, ...drill } })
    switch (groupBy) {
      case 'category':
        return drilled({ category: key }, { category: categories.find(({ code }) => code === key) ?? null })
      case 'day':
        return drilled({ dateFrom: key, dateTo: key }, { day: key })
      case 'month':
        return drilled({ dateFrom: `${key}-01`, dateTo: lastDayOf(key) }, { name: key })
      case 'depot':
        return drilled({ depotId: key }, { depot: places.find(({ id }) => id === key) ?? null })
      case 'bus':
        return drilled({ transportId: key }, { name: buses.find(({ id }) => id === key)?.name ?? null })
      case 'clerk':
        return drilled({ createdBy: key }, { name: people.find(({ id }) => id === key)?.name ?? null })
      case 'supplier':
        return drilled({ supplier }, { name: supplier })
      case 'type':
        return drilled({ type: TYPE_OF[key] })
      case 'source':
        return drilled({ source: SOURCE_OF[key] })
      case 'departure': {
        const row = journeys.find(({ id }) => id === key)
        const departure = row ? showDeparture(network, row) : null
        return drilled({ ...(departure && { departureKey: departure.key }) }, { departure })
      }
    }
  }
}

const TYPE_OF: Readonly<Record<string, ExpenseType>> = { depot: 'depot', bus: 'bus', departure: 'departure' }
const SOURCE_OF: Readonly<Record<string, ExpenseSource>> = { cash: 'cash', bank: 'bank' }

function lastDayOf(month: string): string {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return addDays(`${next}-01`, -1)
}
