import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ExpenseReportGroup, ExpenseReportRow } from '#contract/expense.ts'
import { seesEveryDepot } from '#contract/access.ts'
import { expenseList } from '#contract/expense-list.ts'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { useUserDetails } from '#src/lib/session.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { ReportPage } from '#src/components/report-page.tsx'
import { ReportTables, type Drill, type ReportFigure } from '#src/components/report-tables.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { departureWords, EXPENSE_FILTERS, GROUPS } from './expense-names.ts'
import { useExpenseOptions } from './use-expense-options.ts'

/** Totals of expenses per currency; every figure leads to the expenses behind it. */
export default function ExpenseReportPage() {
  const { t } = useTranslation('expense')
  const [path] = useLocation()
  const mayCall = useMayCall()
  // Those who have no history of expenses see the rows below the report.
  const list = useScreenPath('expenseHistory') ?? `${path}/rows`
  // What the list was searched for narrows the report like a filter.
  const state = useListState({
    filters: { ...EXPENSE_FILTERS, search: null, groupBy: GROUPS },
    defaultSort: { by: 'group', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy = 'category', ...filters } = state.filters
  /** The days of a group are those of the filter too: of a month that it cuts, only its part is behind the figure. */
  const hrefOf = (drill: Drill) => {
    const dateFrom = latest(filters.dateFrom, drill['dateFrom'])
    const dateTo = earliest(filters.dateTo, drill['dateTo'])
    return `${list}${queryOf({ ...state.filters, ...drill, dateFrom, dateTo })}`
  }
  const read = useList('getExpenseReport', { query: { ...filters, groupBy } })
  const options = useExpenseOptions()
  const { user_type: type } = useUserDetails()
  const words = useNarrowing(expenseList, filters, options)
  return (
    <ReportPage
      view="expense-report"
      title={t('report.title')}
      lead={t('report.lead')}
      empty={t('empty')}
      icon={<ChartColumn />}
      toList={
        <LinkButton href={`${list}${queryOf(state.filters)}`} icon={<List aria-hidden />}>
          {t('report.toList')}
        </LinkButton>
      }
      exportFile={
        mayCall('exportExpenseReport')
          ? (format, language) => callFile('exportExpenseReport', { query: { ...filters, groupBy, format, language } })
          : undefined
      }
      groupBy={groupBy}
      groups={GROUPS.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
      state={state}
      read={read}
      fields={
        <ListFilters
          list={expenseList}
          values={filters}
          onFilter={state.filter}
          options={options}
          without={seesEveryDepot(type) ? [] : ['depotId']}
        />
      }
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
    >
      {({ totals, rows }) => (
        <ReportTables
          totals={totals}
          rows={rows}
          figures={FIGURES.map((figure) => ({ ...figure, label: t(`figure.${figure.name}`) }))}
          groupLabel={t(`groupBy.${groupBy}`)}
          renderName={(row) => <GroupName row={row} groupBy={groupBy} />}
          hrefOf={hrefOf}
          isPartial={isPartial(groupBy)}
        />
      )}
    </ReportPage>
  )
}

const FIGURES = [
  { name: 'count', unit: 'count', narrowedTo: { standing: 'yes' } },
  { name: 'pending', unit: 'money', narrowedTo: { state: 'pending' } },
  { name: 'accepted', unit: 'money', narrowedTo: { state: 'accepted' } },
  { name: 'total', unit: 'money', narrowedTo: { standing: 'yes' } },
  { name: 'rejected', unit: 'money', narrowedTo: { state: 'rejected' } },
] as const satisfies readonly Omit<ReportFigure<keyof ExpenseReportRow>, 'label'>[]

const latest = (...days: readonly (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
const earliest = (...days: readonly (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(0)

/** Of what is for no bus or no departure nothing stands in these groups: their sum is not that of the list. */
const isPartial = (groupBy: ExpenseReportGroup) => groupBy === 'bus' || groupBy === 'departure'

/** What a row's expenses have in common. */
function GroupName({
  row: { category, depot, departure, name, day, drill },
  groupBy,
}: {
  row: ExpenseReportRow
  groupBy: ExpenseReportGroup
}) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  if (day) return <>{formatDay(day, language, 'weekday')}</>
  if (category) return <>{localName(category.name, language)}</>
  if (depot) return <>{localName(depot.name, language)}</>
  if (departure) return <>{departureWords(departure, language)}</>
  if (name !== null) return <bdi>{groupBy === 'month' ? formatDay(`${name}-01`, language, 'month') : name}</bdi>
  if (groupBy === 'source' && drill.source) return <>{t(`source.${drill.source}`)}</>
  if (groupBy === 'type' && drill.type) return <>{t(`type.${drill.type}`)}</>
  return <>{t('report.none')}</>
}
