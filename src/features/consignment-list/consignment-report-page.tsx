import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import { useTranslation } from 'react-i18next'
import type { ConsignmentReportGroup, ConsignmentReportRow } from '#contract/consignment.ts'
import { consignmentList } from '#contract/consignment-list.ts'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { ReportPage } from '#src/components/report-page.tsx'
import { ReportTables, type ReportFigure } from '#src/components/report-tables.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay } from '#src/lib/format.ts'
import { listOf } from '#src/lib/ticket-states.ts'
import { localName } from '#src/lib/local-name.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { CustomerFilter } from './customer-filter.tsx'

const GROUPS = listOf<ConsignmentReportGroup>()({
  day: true,
  from: true,
  to: true,
  pair: true,
  payment: true,
  customer: true,
  clerk: true,
})

/** Totals of consignments per currency; every figure leads to the bills behind it. */
export default function ConsignmentReportPage() {
  const { t } = useTranslation('consignment-list')
  const listPath = useScreenPath('consignmentHistory')
  const mayCall = useMayCall()
  const state = useListState({
    // What the list was searched for narrows the report like a filter.
    filters: { ...stateOf(consignmentList).filters, search: null, groupBy: GROUPS },
    defaultSort: { by: 'day', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy = 'day', ...filters } = state.filters
  const read = useList('getConsignmentReport', { query: { ...filters, groupBy } })
  const words = useNarrowing(consignmentList, filters)
  return (
    <ReportPage
      view="consignment-report"
      title={t('reportTitle')}
      lead={t('reportLead')}
      empty={t('reportEmpty')}
      icon={<ChartColumn />}
      toList={
        listPath && (
          <LinkButton href={`${listPath}${queryOf(state.filters)}`} icon={<List aria-hidden />}>
            {t('toList')}
          </LinkButton>
        )
      }
      exportFile={
        mayCall('exportConsignmentReport')
          ? (format, language) =>
              callFile('exportConsignmentReport', { query: { ...filters, groupBy, format, language } })
          : undefined
      }
      groupBy={groupBy}
      groups={GROUPS.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
      state={state}
      read={read}
      fields={
        <ListFilters
          list={consignmentList}
          values={filters}
          onFilter={state.filter}
          fields={{
            customer: (
              <CustomerFilter
                key={filters.customer ?? ''}
                customer={filters.customer}
                onCustomer={(customer) => state.filter({ customer })}
              />
            ),
          }}
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
          renderName={(row) => <GroupName row={row} />}
          hrefOf={listPath ? (drill) => `${listPath}${queryOf({ ...state.filters, ...drill })}` : undefined}
        />
      )}
    </ReportPage>
  )
}

const FIGURES = [
  { name: 'bills', unit: 'count' },
  { name: 'pieces', unit: 'count' },
  { name: 'weight', unit: 'weight' },
  { name: 'billed', unit: 'money' },
  { name: 'vat', unit: 'money' },
  { name: 'paid', unit: 'money', narrowedTo: { payment: 'paid' } },
  { name: 'pod', unit: 'money', narrowedTo: { payment: 'pod' } },
  { name: 'due', unit: 'money', narrowedTo: { payment: 'pod', collected: 'open' } },
  { name: 'free', unit: 'money', narrowedTo: { payment: 'foc' } },
  { name: 'reversed', unit: 'money', narrowedTo: { reversed: 'yes' } },
] as const satisfies readonly Omit<ReportFigure<keyof ConsignmentReportRow>, 'label'>[]

/** What a row's bills have in common. */
function GroupName({ row }: { row: ConsignmentReportRow }) {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo'])
  const { from, to, name, day, drill } = row
  if (day) return <>{formatDay(day, i18n.language, 'weekday')}</>
  if (from && to)
    return <JourneyPlaces from={localName(from.name, i18n.language)} to={localName(to.name, i18n.language)} />
  if (from ?? to) return <bdi>{localName((from ?? to)?.name ?? { en: '', ar: '' }, i18n.language)}</bdi>
  if (name !== null) return <bdi>{name}</bdi>
  return <>{drill.payment ? t(`cargo:payment.${drill.payment}`) : '–'}</>
}
