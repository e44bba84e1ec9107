import ChartColumn from 'lucide-react/icons/chart-column'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ConsignmentRow } from '#contract/consignment.ts'
import { LEAST_SEARCH } from '#contract/search-term.ts'
import { billStanding } from '#machines/consignment/bill-standing.ts'
import { DataTable, type TableTotal } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { consignmentColumns } from './consignment-columns.tsx'
import { ConsignmentFilters } from './consignment-filters.tsx'
import { useConsignmentListState } from './consignment-list-state.ts'
import { useNarrowingWords } from './narrowing-words.ts'

const TABLE_ID = 'consignments'

/** Consignments that the own depot sends, receives or holds; what is seen can be sent as a link and exported as it stands. */
export default function ConsignmentListPage() {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo', 'workflow-consignmentPiece'])
  const [path, navigate] = useLocation()
  const reportPath = useScreenPath('consignmentReport')
  const newPath = useScreenPath('createConsignment')
  const zone = useZone()
  const { depot } = useUserDetails()
  const mayCall = useMayCall()
  const state = useConsignmentListState()
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => consignmentColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const table = useListTable(state, useList('getConsignmentList', { query: state.query }), box.clear)
  const { rows } = table
  const hrefOf = (id: string) => `${path}/${id}${state.carried}`
  const words = useNarrowingWords(state.filters, useFilterNames({ userId: state.filters.createdBy }).user)

  async function openExactMatch(text: string) {
    if (text.length < LEAST_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'consignment' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(hrefOf(exact[0].id))
  }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t(depot ? 'lead' : 'leadAll')}
        actions={
          <>
            {reportPath && (
              // The same filters, so that list and report tell of the same bills.
              <LinkButton href={`${reportPath}${queryOf({ ...state.filters, search: state.search })}`} icon={<ChartColumn aria-hidden />}>
                {t('report')}
              </LinkButton>
            )}
            {newPath && (
              <LinkButton href={newPath} tone="primary" icon={<PackagePlus aria-hidden />}>
                {t('new')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('search'),
          onChange: box.onChange,
          // The list below answers too; without the shortcut nothing is lost.
          onSubmit: () => void openExactMatch(box.commit()).catch(() => undefined),
        }}
      >
        <ConsignmentFilters filters={state.filters} onFilter={state.filter} />
      </FilterBar>
      <Narrowing words={words} onFilter={state.filter} />
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => hrefOf(row.id)}
        totals={pageTotals(rows, (currency) => t('pageTotal', { currency }))}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportConsignments') && (
            <ExportMenu
              fetchFile={(format, language) =>
                callFile('exportConsignments', {
                  query: { ...wholeList(state.query), format, language, columns: exportedColumns(columns, choice) },
                })
              }
            />
          )
        }
        empty={<EmptyState icon={<Package />} title={t('empty')} />}
      />
    </>
  )
}

/** What the shown bills come to, per currency, and said to be of this page only. */
function pageTotals(rows: readonly ConsignmentRow[], labelOf: (currency: string) => string): TableTotal[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const sum = (amountOf: (row: ConsignmentRow) => number) => rows.reduce((total, row) => total + (row.currency === currency ? amountOf(row) : 0), 0)
    // Free of charge is what it would have cost: nobody was asked for it.
    return {
      label: labelOf(currency),
      cells: {
        amount: <Money minor={sum((row) => (row.payment === 'foc' ? 0 : billStanding(row).amount))} currency={currency} aligned />,
        due: <Money minor={sum((row) => row.due)} currency={currency} aligned />,
      },
    }
  })
}
