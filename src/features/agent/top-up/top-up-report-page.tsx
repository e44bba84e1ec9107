import ChartColumn from 'lucide-react/icons/chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { topUpList } from '#contract/agent/top-up-list.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Money } from '#src/ui/money.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { currencyOptions } from './top-up-names.ts'

const AMOUNTS = ['amount', 'settled', 'paidIn'] as const

/** Top-ups one by one, with what all that fit the filters come to. */
export default function TopUpReportPage() {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const state = useListState(stateOf(topUpList))
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList<'getTopUpReport'>('getTopUpReport', {
    query: { ...state.filters, ...search, groupBy: 'means' },
  })
  const sums = report.data?.data.totals ?? []
  const totals = sums.map((total) => ({
    label: t('topUps.sum', { currency: `\u2066${total.currency}\u2069`, count: total.count }),
    cells: Object.fromEntries(
      AMOUNTS.map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />]),
    ),
  }))
  return (
    <ListPage
      list={topUpList}
      title={t('topUps.reportTitle')}
      icon={<HandCoins />}
      state={state}
      filters={{ options: { currency: currencyOptions(sums, state.filters.currency) } }}
      totals={() => totals}
      report={
        <LinkButton href={`${path}/totals${state.carried}`} icon={<ChartColumn aria-hidden />}>
          {t('topUps.toReport')}
        </LinkButton>
      }
    />
  )
}
