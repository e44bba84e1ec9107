import ChartColumn from 'lucide-react/icons/chart-column'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns, withCurrency } from '#src/components/exported-columns.ts'
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
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { slipColumns } from './slip-columns.tsx'
import { SlipFilters, useSlipNarrowing } from './slip-filters.tsx'
import { SLIP_FILTERS } from './slip-names.ts'
import '#src/components/wide-report.css'

const TABLE_ID = 'deposit-slips'
const AMOUNTS = ['ticket', 'cargo', 'cash', 'pos'] as const

/** The deposit slips in the reader's scope, with what all that fit the filters come to. */
export default function DepositReportPage() {
  const { t, i18n } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const addPath = useScreenPath('addDeposit')
  const state = useListState({ filters: SLIP_FILTERS, defaultSort: { by: 'createdAt', direction: 'descending' }, sorts: ['createdAt'] })
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(() => slipColumns({ t, language: i18n.language, isSmall }), [t, i18n.language, isSmall])
  const table = useListTable(state, useList('getDepositSlipList', { query: state.query }), box.clear)
  const printed = usePrintedList(state, table, (part) => call('getDepositSlipList', { query: { ...wholeList(state.query), ...part } }))
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList('getDepositReport', { query: { ...state.filters, ...search, groupBy: 'state' } })
  const words = useSlipNarrowing(state.filters)
  // A rejected slip is in no total but that of its own.
  const sums = state.filters.state === 'rejected' ? [] : (report.data?.data.totals ?? [])
  const totals = sums.map((total) => ({
    label: t('total', { currency: `\u2066${total.currency}\u2069`, count: total.slips }),
    cells: Object.fromEntries(AMOUNTS.map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />])),
  }))
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <LinkButton href={`${path}/totals${state.carried}`} icon={<ChartColumn aria-hidden />}>
              {t('totals')}
            </LinkButton>
            <PrintList list={printed}>{t('print')}</PrintList>
            {addPath && mayCall('createDepositSlip') && (
              <LinkButton href={addPath} tone="primary" icon={<Plus aria-hidden />}>
                {t('add')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar active={state.active} onClear={box.clear} search={{ value: box.value, placeholder: t('search'), onChange: box.onChange, onSubmit: () => void box.commit() }}>
        <SlipFilters filters={state.filters} onFilter={state.filter} />
      </FilterBar>
      <Narrowing words={words} onFilter={state.filter} />
      {sums.some(({ rejected }) => rejected !== 0) && <p className="mb-2 text-xs text-ink-2">{t('withoutRejected')}</p>}
      <div className="wide-report">
        <DataTable
          {...printed.table}
          id={TABLE_ID}
          label={t('title')}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => `${path}/${row.id}${state.carried}`}
          totals={totals}
          toolbar={<ViewMenu list={TABLE_ID} state={state} />}
          tools={
            mayCall('exportDepositSlips') && (
              <ExportMenu
                fetchFile={(format, language) =>
                  callFile('exportDepositSlips', { query: { ...wholeList(state.query), format, language, columns: withCurrency(exportedColumns(columns, choice), AMOUNTS) } })
                }
              />
            )
          }
          empty={
            <EmptyState icon={<Landmark />} title={t('empty')}>
              {t('emptyBody')}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
