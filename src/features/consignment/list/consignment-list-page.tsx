import ChartColumn from 'lucide-react/icons/chart-column'
import Package from 'lucide-react/icons/package'
import PackagePlus from 'lucide-react/icons/package-plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { billStanding } from '#contract/consignment/bill-standing.ts'
import { consignmentList } from '#contract/consignment/consignment-list.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { rowTotals } from '#src/ui/list/row-totals.tsx'
import { call } from '#src/platform/api.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { consignmentCells, consignmentMeta } from './consignment-cells.tsx'
import { CustomerFilter } from './customer-filter.tsx'

/** Consignments that the own depot sends, receives or holds; what is seen can be sent as a link and exported as it stands. */
export default function ConsignmentListPage() {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo', 'workflow-consignmentPiece'])
  const [path, navigate] = useLocation()
  const reportPath = useScreenPath('consignmentReport')
  const newPath = useScreenPath('createConsignment')
  const { depot } = useUserDetails()
  const state = useListState(stateOf(consignmentList))
  const { customer } = state.filters
  const hrefOf = (id: string) => `${path}/${id}${state.carried}`

  async function openExactMatch(text: string) {
    if (text.length < MIN_SEARCH) return
    const found = await call('searchEverything', { query: { search: text }, endsSession: 'background' })
    const exact = found.data.filter((hit) => hit.kind === 'consignment' && hit.isExact)
    if (exact.length === 1 && exact[0]) navigate(hrefOf(exact[0].id))
  }

  return (
    <ListPage
      list={consignmentList}
      {...(!depot && { lead: t('leadAll') })}
      icon={<Package />}
      state={state}
      columns={{ cells: consignmentCells(t, i18n.language), meta: consignmentMeta(t) }}
      // The list below answers too; without the shortcut nothing is lost.
      onFind={(text) => void openExactMatch(text).catch(() => undefined)}
      filters={{
        fields: {
          customer: (
            <CustomerFilter
              key={customer ?? ''}
              customer={customer}
              onCustomer={(typed) => state.filter({ customer: typed })}
            />
          ),
        },
      }}
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
