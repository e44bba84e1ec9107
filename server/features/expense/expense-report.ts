import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { ExpenseReportGroup, ExpenseSource, ExpenseType } from '#contract/expense/expense.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { accounts } from '#server/database/schema/ledger.ts'
import { depots, transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { MAX_GROUPS } from '#server/export/report-sheet.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network } from '#server/domain/network/network.ts'
import { showDeparture } from './expense-view.ts'
import { sumWhere } from '#server/database/sum-where.ts'

export type ExpenseReport = ReplyOf<'getExpenseReport'>['data']

const sumOf = (condition: SQL) => sumWhere(expenses.total, condition)
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
export async function readExpenseReport(
  orm: Orm,
  network: Network,
  where: SQL | undefined,
  groupBy: ExpenseReportGroup,
): Promise<ExpenseReport> {
  const isKeyed =
    groupBy === 'bus'
      ? sql`${expenses.transportId} is not null`
      : groupBy === 'departure'
        ? sql`${expenses.departureId} is not null`
        : undefined
  const [totals, found] = await Promise.all([
    orm.select(FIGURES).from(expenses).where(and(where, isKeyed)).groupBy(expenses.currency).orderBy(expenses.currency),
    orm
      .select({ ...FIGURES, key: KEY[groupBy], supplier: sql<string>`min(${expenses.supplier})` })
      .from(expenses)
      .where(and(where, isKeyed))
      .groupBy(expenses.currency, sql`${KEY[groupBy]}`)
      .orderBy(
        ...(groupBy === 'day' || groupBy === 'month' ? [desc(KEY[groupBy])] : [desc(FIGURES.total)]),
        expenses.currency,
      )
      .limit(MAX_GROUPS + 1),
  ])
  const shown = found.slice(0, MAX_GROUPS)
  const names = await readNames(
    orm,
    network,
    groupBy,
    shown.flatMap(({ key }) => key ?? []),
  )
  return {
    totals,
    rows: shown.map(({ key, supplier, ...figures }) => ({
      ...figures,
      ...names(key ?? '', supplier, figures.currency),
    })),
    isCapped: found.length > MAX_GROUPS,
  }
}

type Named = Pick<ExpenseReport['rows'][number], 'drill' | 'category' | 'depot' | 'departure' | 'name' | 'day'>

async function readNames(
  orm: Orm,
  network: Network,
  groupBy: ExpenseReportGroup,
  keys: readonly string[],
): Promise<(key: string, supplier: string, currency: string) => Named> {
  const ids = [...keys]
  const [categories, places, buses, people, journeys] = await Promise.all([
    groupBy === 'category'
      ? orm.select({ code: accounts.code, name: accounts.name }).from(accounts).where(inArray(accounts.code, ids))
      : [],
    groupBy === 'depot'
      ? orm.select({ id: depots.id, code: depots.code, name: depots.name }).from(depots).where(inArray(depots.id, ids))
      : [],
    groupBy === 'bus'
      ? orm
          .select({ id: transports.id, name: transports.registrationNumber })
          .from(transports)
          .where(inArray(transports.id, ids))
      : [],
    groupBy === 'clerk' ? orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)) : [],
    groupBy === 'departure' ? orm.select().from(departures).where(inArray(departures.id, ids)) : [],
  ])
  return (key, supplier, currency) => {
    const none: Named = { drill: { currency }, category: null, depot: null, departure: null, name: null, day: null }
    const drilled = (drill: Omit<Named['drill'], 'currency'>, rest: Partial<Named> = {}): Named => ({
      ...none,
      ...rest,
      drill: { currency, ...drill },
    })
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
