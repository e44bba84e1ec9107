import {
  MEASURES_OF,
  SALES_COMPARISONS,
  SALES_GROUPS,
  SALES_MEASURES,
  SALES_PERIODS,
  SALES_VIEWS,
  type SalesGroup,
  type SalesMeasure,
  type SalesPeriod,
  type SalesView,
} from '#contract/sales-report/sales-codes.ts'
import { salesFilters } from '#contract/sales-report/sales-filters.ts'
import { useOwnCountry } from '#src/platform/session.tsx'
import { weekStart } from '#machines/week-start.ts'
import {
  type AnyListState,
  type FilterDefinitions,
  type IgnoredFilter,
  stateOf,
  useListState,
} from '#src/ui/list/use-list-state.ts'
import { useTranslation } from 'react-i18next'
import { useSalesOptions } from './use-sales-options.ts'

/** Which days are looked at, and what they are narrowed to; it stands in the address. */
export interface PeriodState {
  period: SalesPeriod
  /** Of `own`. */
  from: string | undefined
  to: string | undefined
  /** 0 is Sunday. */
  weekStart: number
  /** What it is narrowed to. */
  filters: Readonly<Record<string, string | undefined>>
  change: (changes: Record<string, string | undefined>) => void
  /** Takes the filters off, and days that are none. */
  clear: () => void
  /** What the server is asked. */
  query: Record<string, string>
  /** What the address asks for and there is not, to be said; wrong days the server refuses. */
  ignored: readonly IgnoredFilter[]
  /** The same as a list's, for its saved views. */
  list: AnyListState
}

export interface SalesState extends PeriodState {
  view: SalesView
  rows: SalesGroup
  columns: SalesGroup | undefined
  measure: SalesMeasure
  compare: (typeof SALES_COMPARISONS)[number]
}

const PERIOD = { period: SALES_PERIODS, from: null, to: null } as const
const OWN = {
  view: SALES_VIEWS,
  rows: SALES_GROUPS,
  columns: SALES_GROUPS,
  measure: SALES_MEASURES,
  compare: SALES_COMPARISONS,
} as const

type Own = Readonly<Record<string, readonly string[] | null>>

/** Days and filters of a report over sales; `own` are further things that stand in its address. */
export function usePeriodState(own: Own = {}): PeriodState & { all: AnyListState['filters'] } {
  const { i18n } = useTranslation()
  const { options } = useSalesOptions()
  const firstDay = weekStart(i18n.language, useOwnCountry())
  const list = useListState<FilterDefinitions>({
    filters: { ...stateOf({ ...salesFilters, sorts: [], defaultSort: DEFAULT_SORT }).filters, ...PERIOD, ...own },
    defaultSort: DEFAULT_SORT,
    sorts: [],
  })
  const { filters: all } = list
  const { from, to } = all
  // As they stand in the address: what is no day is for the server to refuse, rather than that other days are shown.
  const written = new URLSearchParams(list.carried)
  const asked = { from: written.get('from') || undefined, to: written.get('to') || undefined }
  const isNarrowing = (name: string) => !Object.hasOwn(PERIOD, name) && !Object.hasOwn(own, name)
  // Which currencies there are, the operator says; until then any is asked for.
  const { currency } = all
  const known = options.currency
  const isNoCurrency = currency !== undefined && known.length > 0 && known.every(({ value }) => value !== currency)
  const ignored = [
    ...list.ignored.filter(({ name }) => name !== 'from' && name !== 'to'),
    ...(isNoCurrency ? [{ name: 'currency', value: currency }] : []),
  ]
  const filters = Object.fromEntries(
    Object.entries(all).filter(([name]) => isNarrowing(name) && !(name === 'currency' && isNoCurrency)),
  )
  const wished = one(SALES_PERIODS, all['period'])
  const hasDays = asked.from !== undefined && asked.to !== undefined
  const isWrong = from !== asked.from || to !== asked.to
  const isOwn = hasDays || isWrong
  const period = (wished === 'own' && !isOwn ? undefined : wished) ?? (isOwn ? 'own' : 'thisMonth')
  const query: Record<string, string> = {
    period,
    weekStart: String(firstDay),
    ...(period === 'own' && asked.from !== undefined && { from: asked.from }),
    ...(period === 'own' && asked.to !== undefined && { to: asked.to }),
  }
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query[name] = value
  const clear = () =>
    list.filter({
      ...Object.fromEntries(
        [...Object.keys(filters), ...ignored.map(({ name }) => name)].map((name) => [name, undefined]),
      ),
      ...(isWrong && { period: undefined, from: undefined, to: undefined }),
    })
  return { period, from, to, weekStart: firstDay, filters, ignored, change: list.filter, clear, query, list, all }
}

/** What the report shows stands in the address. What does not go together, from an old link, is passed over. */
export function useSalesState(): SalesState {
  const { all, query, ...state } = usePeriodState(OWN)
  const view = one(SALES_VIEWS, all['view']) ?? 'sold'
  const rows = one(SALES_GROUPS, all['rows']) ?? 'day'
  const chosen = one(SALES_GROUPS, all['columns'])
  const columns = chosen === rows ? undefined : chosen
  const asked = one(SALES_MEASURES, all['measure']) ?? 'gross'
  const offered: readonly SalesMeasure[] = MEASURES_OF[view]
  const measure = offered.includes(asked) ? asked : 'gross'
  const compare = one(SALES_COMPARISONS, all['compare']) ?? 'both'
  const groupBy = columns === undefined ? rows : `${rows},${columns}`
  return { ...state, view, rows, columns, measure, compare, query: { ...query, view, groupBy, measure, compare } }
}

const DEFAULT_SORT = { by: 'group', direction: 'ascending' } as const

const one = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value)
