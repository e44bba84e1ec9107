import { MAX_COLUMN_COUNT, type StatementKind } from '#contract/statement/statement-codes.ts'
import type { StatementColumn } from '#contract/statement/statement-document.ts'
import type { AccountBalance, BalanceConnection } from '#server/domain/ledger/balances.ts'
import { type Period, periodsOf } from './periods.ts'
import type { StatementQuery } from './statement-query.ts'

/** The columns of a statement, and in which of them a balance counts. */
export interface Layout {
  columns: StatementColumn[]
  /** @param period its place among the periods; @param group the depot, route or bus; null of what has none */
  placesOf(period: number, group: string | null): readonly number[]
}

/** Figures per currency and account, one for each column. */
export type Amounts = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

type Subject = 'depot' | 'route' | 'bus'

/** Room for what is too small for a column of its own, and for what belongs to none. */
const MAX_NAMED = MAX_COLUMN_COUNT - 2

/** Lays the columns out. Of depots, routes and buses those that moved most have their own. */
export async function layOut(
  connection: BalanceConnection,
  query: StatementQuery,
  kind: StatementKind,
  balances: readonly (readonly AccountBalance[])[],
): Promise<Layout> {
  const periods = periodsOf(query)
  const { groupBy } = query
  return groupBy === 'depot' || groupBy === 'route' || groupBy === 'bus'
    ? layOutSubjects(
        connection,
        groupBy,
        daysOf(kind, { span: 'days', from: query.from, to: query.to }),
        balances.flat(),
      )
    : layOutPeriods(query, kind, periods)
}

/** What stands in each column: of every row what `of` says. */
export function amountsOf<Row extends Pick<AccountBalance, 'account' | 'currency' | 'group'>>(
  { columns, placesOf }: Layout,
  rows: readonly (readonly Row[])[],
  of: (row: Row) => number,
): Amounts {
  const amounts = new Map<string, Map<string, number[]>>()
  for (const [period, balances] of rows.entries())
    for (const row of balances) {
      const ofCurrency = entryOf(amounts, row.currency, () => new Map<string, number[]>())
      const figures = entryOf(ofCurrency, row.account, () => columns.map(() => 0))
      for (const place of placesOf(period, row.group)) figures[place] = (figures[place] ?? 0) + of(row)
    }
  return amounts
}

function layOutPeriods(
  { from, to, isCompared }: StatementQuery,
  kind: StatementKind,
  periods: readonly Period[],
): Layout {
  const columns = periods.map((period): StatementColumn => ({
    key: `${period.from}/${period.to}`,
    ...daysOf(kind, period),
    subject: 'whole',
    id: null,
    name: null,
  }))
  // What stands on a day is not to be added to what stood on another.
  const hasTotal = kind === 'incomeStatement' && periods.length > 1 && !isCompared
  if (hasTotal) columns.push({ key: 'total', span: 'days', from, to, subject: 'total', id: null, name: null })
  return { columns, placesOf: (period) => (hasTotal ? [period, columns.length - 1] : [period]) }
}

/** A balance sheet is of all that was until a day. */
const daysOf = (kind: StatementKind, { span, from, to }: Period): Pick<StatementColumn, 'span' | 'from' | 'to'> =>
  kind === 'balanceSheet' ? { span: 'asOf', from: null, to } : { span, from, to }

async function layOutSubjects(
  connection: BalanceConnection,
  subject: Subject,
  days: Pick<StatementColumn, 'span' | 'from' | 'to'>,
  balances: readonly AccountBalance[],
): Promise<Layout> {
  const ranked = rankedGroups(balances)
  const named = await readNames(connection, subject, ranked.slice(0, MAX_NAMED))
  const hasRest = ranked.length > MAX_NAMED
  const none = subject === 'depot' ? ('noDepot' as const) : ('noDeparture' as const)
  const hasNone = balances.some(({ group }) => group === null)
  const columns: StatementColumn[] = [
    ...named.map(({ id, name }) => ({ key: id, ...days, subject, id, name })),
    ...(hasRest ? [{ key: 'rest', ...days, subject: 'rest' as const, id: null, name: null }] : []),
    ...(hasNone ? [{ key: 'none', ...days, subject: none, id: null, name: null }] : []),
    { key: 'total', ...days, subject: 'total', id: null, name: null },
  ]
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const total = columns.length - 1
  return {
    columns,
    placesOf: (_, group) => [places.get(group ?? 'none') ?? places.get('rest') ?? total - 1, total],
  }
}

/** Those with the largest share of any currency first: amounts of several are never added. */
function rankedGroups(balances: readonly AccountBalance[]): string[] {
  const moved = new Map<string, Map<string, number>>()
  const totals = new Map<string, number>()
  for (const { currency, group, debit, credit, closing } of balances) {
    if (group === null) continue
    const size = debit + credit + Math.abs(closing)
    const ofGroup = entryOf(moved, group, () => new Map<string, number>())
    ofGroup.set(currency, (ofGroup.get(currency) ?? 0) + size)
    totals.set(currency, (totals.get(currency) ?? 0) + size)
  }
  const share = (group: string) =>
    Math.max(
      0,
      ...[...(moved.get(group) ?? [])].map(([currency, size]) => size / Math.max(1, totals.get(currency) ?? 1)),
    )
  return [...moved.keys()].toSorted((one, other) => share(other) - share(one) || (one < other ? -1 : 1))
}

const NAMES: Record<Subject, string> = {
  depot: 'select id, name from depots where id = any ($1)',
  route: 'select id, name from routes where id = any ($1)',
  bus: `select id, jsonb_build_object('en', registration_number, 'ar', registration_number) as name from transports where id = any ($1)`,
}

async function readNames(
  connection: BalanceConnection,
  subject: Subject,
  ids: readonly string[],
): Promise<{ id: string; name: { en: string; ar: string } }[]> {
  const { rows } = await connection.query<{ id: string; name: { en: string; ar: string } }>(NAMES[subject], [[...ids]])
  return rows.toSorted((one, other) => (one.name.en < other.name.en ? -1 : 1))
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
