import ChartColumn from 'lucide-react/icons/chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { usePrintedList } from '#src/components/use-printed-list.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { topUpColumns } from './top-up-columns.tsx'
import { TopUpFilters, useTopUpNarrowing } from './top-up-filters.tsx'
import { TOP_UP_FILTERS } from './top-up-names.ts'
import '#src/components/wide-report.css'

const TABLE_ID = 'top-ups'
const LIST = { filters: TOP_UP_FILTERS, defaultSort: { by: 'requestedAt', direction: 'descending' }, sorts: ['requestedAt', 'amount'] } as const

/** Top-ups one by one, with what all that fit the filters come to. */
export default function TopUpReportPage() {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const isNarrow = useMedia('(max-width: 92rem)')
  const columns = useMemo(() => topUpColumns({ t, language: i18n.language, use: 'report', isNarrow }), [t, i18n.language, isNarrow])
  const table = useListTable(state, useList<'getTopUpList'>('getTopUpList', { query: state.query }), box.clear)
  const printed = usePrintedList(state, table, (part) => call('getTopUpList', { query: { ...wholeList(state.query), ...part } }))
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList<'getTopUpReport'>('getTopUpReport', { query: { ...state.filters, ...search, groupBy: 'means' } })
  const words = useTopUpNarrowing(state.filters)
  const totals = (report.data?.data.totals ?? []).map((total) => ({
    label: t('topUps.sum', { currency: `\u2066${total.currency}\u2069`, count: total.count }),
    cells: Object.fromEntries((['amount', 'settled', 'paidIn'] as const).map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />])),
  }))
  return (
    <>
      <title>{t('topUps.reportTitle')}</title>
      <PageHeader
        title={t('topUps.reportTitle')}
        lead={t('topUps.lead')}
        actions={
          <>
            <LinkButton href={`${path}/totals${state.carried}`} icon={<ChartColumn aria-hidden />}>
              {t('topUps.toReport')}
            </LinkButton>
            <PrintList list={printed}>{t('topUps.print')}</PrintList>
          </>
        }
      />
      <FilterBar active={state.active} onClear={box.clear} search={{ value: box.value, placeholder: t('topUps.search'), onChange: box.onChange, onSubmit: () => void box.commit() }}>
        <TopUpFilters filters={state.filters} currencies={currenciesOf(report.data?.data.totals)} onFilter={state.filter} />
      </FilterBar>
      <Narrowing words={words} onFilter={state.filter} />
      <div className="wide-report">
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('topUps.title')}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => `${path}/${row.id}${state.carried}`}
          totals={totals}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          tools={
            mayCall('exportTopUps') && (
              <ExportMenu
                fetchFile={(format, language) => callFile('exportTopUps', { query: { ...wholeList(state.query), format, language, columns: exportedColumns(columns, choice) } })}
              />
            )
          }
          empty={<EmptyState icon={<HandCoins />} title={t('topUps.empty')} />}
        />
      </div>
    </>
  )
}

const currenciesOf = (totals: readonly { currency: string }[] = []) => totals.map(({ currency }) => currency)
