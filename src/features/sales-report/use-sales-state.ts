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
import { type AnyListState, type FilterDefinitions, stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useTranslation } from 'react-i18next'

export interface SalesState {
  view: SalesView
  period: SalesPeriod
  rows: SalesGroup
  columns: SalesGroup | undefined
  measure: SalesMeasure
  compare: (typeof SALES_COMPARISONS)[number]
  /** Of `own`. */
  from: string | undefined
  to: string | undefined
  /** 0 is Sunday. */
  weekStart: number
  /** What it is narrowed to. */
  filters: Readonly<Record<string, string | undefined>>
  change: (changes: Record<string, string | undefined>) => void
  /** What the server is asked. */
  query: Record<string, string>
  /** The same as a list's, for its saved views. */
  list: AnyListState
}

const OWN = {
  view: SALES_VIEWS,
  period: SALES_PERIODS,
  from: null,
  to: null,
  rows: SALES_GROUPS,
  columns: SALES_GROUPS,
  measure: SALES_MEASURES,
  compare: SALES_COMPARISONS,
} as const

/** What the report shows stands in the address. What does not go together, from an old link, is passed over. */
export function useSalesState(): SalesState {
  const { i18n } = useTranslation()
  const firstDay = weekStart(i18n.language, useOwnCountry())
  const list = useListState<FilterDefinitions>({
    filters: { ...stateOf({ ...salesFilters, sorts: [], defaultSort: DEFAULT_SORT }).filters, ...OWN },
    defaultSort: DEFAULT_SORT,
    sorts: [],
  })
  const { filters: all } = list
  const { from, to } = all
  const filters = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(OWN, name)))
  const view = one(SALES_VIEWS, all['view']) ?? 'sold'
  const rows = one(SALES_GROUPS, all['rows']) ?? 'day'
  const chosen = one(SALES_GROUPS, all['columns'])
  const columns = chosen === rows ? undefined : chosen
  const asked = one(SALES_MEASURES, all['measure']) ?? 'gross'
  const offered: readonly SalesMeasure[] = MEASURES_OF[view]
  const measure = offered.includes(asked) ? asked : 'gross'
  const compare = one(SALES_COMPARISONS, all['compare']) ?? 'both'
  const wished = one(SALES_PERIODS, all['period'])
  const hasDays = from !== undefined && to !== undefined
  const period = (wished === 'own' && !hasDays ? undefined : wished) ?? (hasDays ? 'own' : 'thisMonth')
  const query: Record<string, string> = {
    view,
    period,
    groupBy: columns === undefined ? rows : `${rows},${columns}`,
    measure,
    compare,
    weekStart: String(firstDay),
    ...(period === 'own' && hasDays && { from, to }),
  }
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query[name] = value
  return {
    view,
    period,
    rows,
    columns,
    measure,
    compare,
    from,
    to,
    weekStart: firstDay,
    filters,
    change: list.filter,
    query,
    list,
  }
}

const DEFAULT_SORT = { by: 'group', direction: 'ascending' } as const

const one = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value)
