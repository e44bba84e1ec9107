import ChartColumn from 'lucide-react/icons/chart-column'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { LEAST_SEARCH } from '#contract/search-term.ts'
import { billStanding } from '#machines/consignment/bill-standing.ts'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { rowTotals } from '#src/components/row-totals.tsx'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { call, callFile } from '#src/lib/api.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { consignmentColumns } from './consignment-columns.tsx'
import { ConsignmentFilters } from './consignment-filters.tsx'
import { useConsignmentListState } from './consignment-list-state.ts'
import { useNarrowingWords } from './narrowing-words.ts'

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
  const columns = useMemo(() => consignmentColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const read = useList('getConsignmentList', { query: state.query })
  const hrefOf = (id: string) => `${path}/${id}${state.carried}`
  const words = useNarrowingWords(state.filters, useFilterNames({ userId: state.filters.createdBy }).user)

  async function openExactMatch(text: string) {
    if (text.length < LEAST_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'consignment' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(hrefOf(exact[0].id))
  }

  return (
    <ListFrame
      id="consignments"
      title={t('title')}
      lead={t(depot ? 'lead' : 'leadAll')}
      icon={<Package />}
      empty={t('empty')}
      state={state}
      read={read}
      readPart={(part) => call('getConsignmentList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportConsignments')
          ? (asked) => callFile('exportConsignments', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={['amount', 'vat', 'due']}
      rowHref={(row) => hrefOf(row.id)}
      search={t('search')}
      // The list below answers too; without the shortcut nothing is lost.
      onFind={(text) => void openExactMatch(text).catch(() => undefined)}
      fields={<ConsignmentFilters filters={state.filters} onFilter={state.filter} />}
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      // Free of charge is what it would have cost: nobody was asked for it.
      totals={(rows) =>
        rowTotals(t, rows, {
          amount: (row) => (row.payment === 'foc' ? 0 : billStanding(row).amount),
          due: ({ due }) => due,
        })
      }
      report={
        reportPath && (
          // The same filters, so that list and report tell of the same bills.
          <LinkButton href={`${reportPath}${state.carried}`} icon={<ChartColumn aria-hidden />}>
            {t('report')}
          </LinkButton>
        )
      }
      add={
        newPath && (
          <LinkButton href={newPath} tone="primary" icon={<PackagePlus aria-hidden />}>
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
