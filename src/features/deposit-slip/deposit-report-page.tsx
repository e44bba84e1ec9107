import ChartColumn from 'lucide-react/icons/chart-column'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { PrintList } from '#src/components/print-list.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { shownColumns } from '#src/lib/shown-columns.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { PrintedFilters } from './printed-filters.tsx'
import { slipColumns } from './slip-columns.tsx'
import { SlipFilterPills, SlipFilters } from './slip-filters.tsx'
import { SLIP_FILTERS } from './slip-names.ts'

const TABLE_ID = 'deposit-slips'

/** The deposit slips in the reader's scope, with what all that fit the filters come to. */
export default function DepositReportPage() {
  const { t, i18n } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const [path] = useLocation()
  const zone = useZone()
  const mayCall = useMayCall()
  const addPath = useScreenPath('addDeposit')
  const state = useListState({ filters: SLIP_FILTERS, defaultSort: { by: 'createdAt', direction: 'descending' }, sorts: ['createdAt'] })
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => slipColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const table = useListTable(state, useList('getDepositSlipList', { query: state.query }), box.clear)
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList('getDepositReport', { query: { ...state.filters, ...search, groupBy: 'state' } })
  const totals = (report.data?.data.totals ?? []).map((total) => ({
    label: t('total', { currency: `\u2066${total.currency}\u2069`, count: total.slips }),
    cells: Object.fromEntries((['ticket', 'cargo', 'cash', 'pos'] as const).map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />])),
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
            <PrintList table={table}>{t('print')}</PrintList>
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
      <SlipFilterPills filters={state.filters} onFilter={state.filter} />
      <PrintedFilters filters={state.filters} />
      <DataTable
        {...table}
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
                callFile('exportDepositSlips', { query: { ...wholeList(state.query), format, language, columns: withCurrency(shownColumns(columns, choice)) } })
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
    </>
  )
}

/** On the screen each amount names its currency; a sheet has a column for it. */
function withCurrency(columns: string): string {
  return columns.replace(/(^|,)(ticket|cargo|cash|pos)(,|$)/, '$1currency,$2$3')
}
