import HandCoins from 'lucide-react/icons/hand-coins'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { TopUpGroup, TopUpReportRow } from '#contract/top-up.ts'
import { topUpList } from '#contract/top-up-list.ts'
import { ListFilters, useNarrowing } from '#src/components/list-filters.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { ReportPage } from '#src/components/report-page.tsx'
import { ReportTables, type ReportFigure } from '#src/components/report-tables.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { currencyOptions, TOP_UP_GROUPS_SHOWN } from './top-up-names.ts'

/** Totals of top-ups per currency; every figure leads to the top-ups behind it. */
export default function TopUpTotalsPage() {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useListState({
    filters: { ...stateOf(topUpList).filters, search: null, groupBy: TOP_UP_GROUPS_SHOWN },
    defaultSort: { by: 'amount', direction: 'descending' },
    sorts: [],
  })
  const { groupBy = 'agent', ...filters } = state.filters
  const read = useList<'getTopUpReport'>('getTopUpReport', { query: { ...filters, groupBy } })
  const options = { currency: currencyOptions(read.data?.data.totals, filters.currency) }
  const words = useNarrowing(topUpList, filters, options)
  return (
    <ReportPage
      view="top-up-totals"
      title={t('topUps.reportTitle')}
      lead={t('topUps.lead')}
      empty={t('topUps.empty')}
      icon={<HandCoins />}
      back={<BackToList path={list}>{t('topUps.list')}</BackToList>}
      exportFile={
        mayCall('exportTopUpReport')
          ? (format, language) => callFile('exportTopUpReport', { query: { ...filters, groupBy, format, language } })
          : undefined
      }
      groupBy={groupBy}
      groups={TOP_UP_GROUPS_SHOWN.map((value) => ({ value, label: t(`topUps.groupBy.${value}`) }))}
      state={state}
      read={read}
      fields={<ListFilters list={topUpList} values={filters} onFilter={state.filter} options={options} />}
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
    >
      {({ totals, rows }) => (
        <ReportTables
          totals={totals}
          rows={rows}
          figures={FIGURES.filter(
            ({ name }) => (name !== 'withdrawn' && name !== 'takenBack') || totals.some((total) => total[name] > 0),
          ).map((figure) => ({ ...figure, label: t(`topUps.figure.${figure.name}`) }))}
          groupLabel={t(`topUps.groupBy.${groupBy}`)}
          renderName={(row) => <GroupName row={row} groupBy={groupBy} />}
          hrefOf={(drill) => `${list}${queryOf({ ...state.filters, ...drill })}`}
        />
      )}
    </ReportPage>
  )
}

/** Hardly any are withdrawn or taken back: those columns stand only where there is something in them. */
const FIGURES = [
  { name: 'count', unit: 'count' },
  { name: 'amount', unit: 'money' },
  { name: 'pending', unit: 'money', narrowedTo: { state: 'pending' } },
  { name: 'rejected', unit: 'money', narrowedTo: { state: 'rejected' } },
  { name: 'withdrawn', unit: 'money', narrowedTo: { state: 'withdrawn' } },
  { name: 'takenBack', unit: 'money', narrowedTo: { state: 'takenBack' } },
  { name: 'approved', unit: 'money', narrowedTo: { state: 'approved' } },
  { name: 'settled', unit: 'money', narrowedTo: { state: 'approved' } },
  { name: 'paidIn', unit: 'money', narrowedTo: { state: 'approved' } },
] as const satisfies readonly Omit<ReportFigure<keyof TopUpReportRow>, 'label'>[]

/** What a row's top-ups have in common. */
function GroupName({ row: { day, depot, name }, groupBy }: { row: TopUpReportRow; groupBy: TopUpGroup }) {
  const { t, i18n } = useTranslation('agent-money')
  if (day)
    return (
      <>
        {groupBy === 'month'
          ? formatDay(`${day}-01`, i18n.language, 'month')
          : formatDay(day, i18n.language, 'weekday')}
      </>
    )
  if (depot) return <>{localName(depot.name, i18n.language)}</>
  if (name === null) return <>–</>
  return groupBy === 'means' ? <>{t(`means.${name}`)}</> : <bdi>{name}</bdi>
}
