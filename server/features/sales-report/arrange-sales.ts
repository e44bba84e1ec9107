import {
  isTimeGroup,
  LEAD_TIMES,
  MAX_ACROSS,
  MAX_ROWS,
  type SalesGroup,
  type SalesMeasure,
} from '#contract/sales-report/sales-codes.ts'
import { added, NOTHING, type SalesFigures, type SalesSum } from './sales-sums.ts'

/** What one period comes to, and what it is compared with. */
export interface SalesPeriods {
  now: readonly SalesSum[]
  /** Null where it is not compared. */
  before: readonly SalesSum[] | null
  yearBefore: readonly SalesSum[] | null
}

export interface Arrangement {
  groupBy: readonly [SalesGroup] | readonly [SalesGroup, SalesGroup]
  measure: SalesMeasure
  /** Keys of a time grouping, in order, for the rows and for the columns, now and in the other periods: place by place. */
  rowKeys: TimeKeys | null
  columnKeys: readonly string[] | null
}

export interface TimeKeys {
  now: readonly string[]
  before: readonly string[]
  yearBefore: readonly string[]
}

export interface ArrangedRow {
  key: string | null
  others: number
  currency: string
  figures: SalesFigures
  before: number | null
  yearBefore: number | null
  cells: number[]
}

export interface ArrangedSales {
  columns: { key: string | null; isOthers: boolean }[]
  rows: ArrangedRow[]
  totals: Omit<ArrangedRow, 'key' | 'others'>[]
}

/**
 * Rows by currency, each currency's largest groups first, time in its own order; what is behind the largest is one row,
 * or one column, so that every total is that of all. Currencies are never added to one another.
 */
export function arrangeSales(periods: SalesPeriods, arrangement: Arrangement): ArrangedSales {
  const { now, before, yearBefore } = periods
  const { groupBy, measure, rowKeys } = arrangement
  const columns = columnsOf(now, arrangement)
  const currencies = [
    ...new Set([now, before ?? [], yearBefore ?? []].flat().map(({ currency }) => currency)),
  ].toSorted()
  const aligned = {
    before: before && alignedTo(before, rowKeys && [rowKeys.before, rowKeys.now]),
    yearBefore: yearBefore && alignedTo(yearBefore, rowKeys && [rowKeys.yearBefore, rowKeys.now]),
  }
  const ofCurrency = (currency: string): { rows: ArrangedRow[]; total: ArrangedSales['totals'][number] } => {
    const mine = (sums: readonly SalesSum[] | null) => sums && sums.filter((sum) => sum.currency === currency)
    const own = { now: mine(now) ?? [], before: mine(aligned.before), yearBefore: mine(aligned.yearBefore) }
    const row = (keys: ReadonlySet<string | null> | null): Omit<ArrangedRow, 'key' | 'others'> => {
      const within = (sums: readonly SalesSum[]) =>
        keys === null ? sums : sums.filter((sum) => keys.has(firstKey(sum)))
      const sums = within(own.now)
      return {
        currency,
        figures: sums.reduce<SalesFigures>(added, NOTHING),
        before: own.before && valueOf(within(own.before), measure),
        yearBefore: own.yearBefore && valueOf(within(own.yearBefore), measure),
        cells: columns.map(({ keys: those }) =>
          valueOf(
            sums.filter((sum) => those.has(sum.keys[1] ?? null)),
            measure,
          ),
        ),
      }
    }
    const keys =
      rowKeys === null
        ? rankedKeys([own.now, own.before ?? [], own.yearBefore ?? []], { measure, group: groupBy[0] })
        : rowKeys.now
    const isCut = !isTimeGroup(groupBy[0]) && keys.length > MAX_ROWS
    const shown = isCut ? keys.slice(0, MAX_ROWS) : keys
    const others = keys.slice(shown.length)
    const grouped = groupsByKey(own, shown)
    return {
      rows: [
        ...shown.map((key): ArrangedRow => ({
          key,
          others: 0,
          ...rowOf(grouped.get(key), currency, columns, measure, own),
        })),
        ...(others.length > 0 ? [{ key: null, others: others.length, ...row(new Set(others)) }] : []),
      ],
      total: row(null),
    }
  }
  const each = currencies.map(ofCurrency)
  return {
    columns: columns.map(({ key, isOthers }) => ({ key, isOthers })),
    rows: each.flatMap(({ rows }) => rows),
    totals: each.map(({ total }) => total),
  }
}

interface OfCurrency {
  now: readonly SalesSum[]
  before: readonly SalesSum[] | null
  yearBefore: readonly SalesSum[] | null
}

/** The sums of each shown group: looked up once, not searched for each of them. */
function groupsByKey(own: OfCurrency, shown: readonly (string | null)[]): Map<string | null, Required<OfCurrency>> {
  const groups = new Map(
    shown.map(
      (key) => [key, { now: [] as SalesSum[], before: [] as SalesSum[], yearBefore: [] as SalesSum[] }] as const,
    ),
  )
  for (const name of ['now', 'before', 'yearBefore'] as const)
    for (const sum of own[name] ?? []) groups.get(firstKey(sum))?.[name].push(sum)
  return groups
}

function rowOf(
  group: OfCurrency | undefined,
  currency: string,
  columns: readonly Column[],
  measure: SalesMeasure,
  own: OfCurrency,
): Omit<ArrangedRow, 'key' | 'others'> {
  const { now = [], before, yearBefore } = group ?? {}
  return {
    currency,
    figures: now.reduce<SalesFigures>(added, NOTHING),
    before: own.before && valueOf(before ?? [], measure),
    yearBefore: own.yearBefore && valueOf(yearBefore ?? [], measure),
    cells: columns.map(({ keys }) =>
      valueOf(
        now.filter((sum) => keys.has(sum.keys[1] ?? null)),
        measure,
      ),
    ),
  }
}

const firstKey = (sum: SalesSum): string | null => sum.keys[0] ?? null

const valueOf = (sums: readonly SalesSum[], measure: SalesMeasure): number =>
  sums.reduce((value, sum) => value + sum[measure], 0)

/** Of another period, at the place of this one: its third day is compared with the third. */
function alignedTo(
  sums: readonly SalesSum[],
  keys: readonly [readonly string[], readonly string[]] | null,
): readonly SalesSum[] {
  if (keys === null) return sums
  const [theirs, ours] = keys
  const places = new Map(theirs.map((key, index) => [key, ours[index] ?? null]))
  return sums.map((sum) => ({ ...sum, keys: [places.get(firstKey(sum) ?? '') ?? null, ...sum.keys.slice(1)] }))
}

/** Groups that are no days and have an order all the same. */
export const GROUP_ORDERS: Partial<Record<SalesGroup, readonly string[]>> = { leadTime: Object.keys(LEAD_TIMES) }

/** In their own order; or by what they come to now, then by what they came to before. */
function rankedKeys(
  periods: readonly (readonly SalesSum[])[],
  { measure, group }: { measure: SalesMeasure; group: SalesGroup },
): (string | null)[] {
  const order = GROUP_ORDERS[group]
  if (order !== undefined) {
    const found = new Set(periods.flat().map(firstKey))
    return [...order.filter((key) => found.has(key)), ...(found.has(null) ? [null] : [])]
  }
  const values = new Map<string | null, number[]>()
  for (const [index, sums] of periods.entries()) {
    for (const sum of sums) {
      const known = values.get(firstKey(sum)) ?? periods.map(() => 0)
      known[index] = (known[index] ?? 0) + sum[measure]
      values.set(firstKey(sum), known)
    }
  }
  return [...values]
    .toSorted(
      ([oneKey, one], [otherKey, other]) => difference(one, other) || ((oneKey ?? '') < (otherKey ?? '') ? -1 : 1),
    )
    .map(([key]) => key)
}

/** By the first figure in which they differ, the higher first. */
const difference = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => (other[index] ?? 0) - value).find((each) => each !== 0) ?? 0

interface Column {
  key: string | null
  isOthers: boolean
  keys: ReadonlySet<string | null>
}

/** Of all currencies, so that their tables have the same columns. */
function columnsOf(now: readonly SalesSum[], { groupBy, measure, columnKeys }: Arrangement): Column[] {
  if (groupBy[1] === undefined) return []
  if (columnKeys !== null) return columnKeys.map(columnOf)
  // By how many tickets: amounts of several currencies cannot be put in one order.
  const by = new Set(now.map(({ currency }) => currency)).size > 1 ? 'tickets' : measure
  const second = now.map((sum) => ({ ...sum, keys: [sum.keys[1] ?? null] }))
  const keys = rankedKeys([second], { measure: by, group: groupBy[1] })
  if (keys.length <= MAX_ACROSS) return keys.map(columnOf)
  const shown = keys.slice(0, MAX_ACROSS - 1)
  return [...shown.map(columnOf), { key: null, isOthers: true, keys: new Set(keys.slice(shown.length)) }]
}

const columnOf = (key: string | null): Column => ({ key, isOthers: false, keys: new Set([key]) })
