import ChartColumn from 'lucide-react/icons/chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { wholeList } from '#src/components/export-menu.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { ListFrame } from '#src/components/list-frame.tsx'
import { Money } from '#src/components/money.tsx'
import { Narrowing } from '#src/components/narrowing.tsx'
import { call, callFile } from '#src/lib/api.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { topUpColumns } from './top-up-columns.tsx'
import { TopUpFilters, useTopUpNarrowing } from './top-up-filters.tsx'
import { TOP_UP_FILTERS } from './top-up-names.ts'

const AMOUNTS = ['amount', 'settled', 'paidIn'] as const
const LIST = {
  filters: TOP_UP_FILTERS,
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'amount'],
} as const

/** Top-ups one by one, with what all that fit the filters come to. */
export default function TopUpReportPage() {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const isNarrow = useMedia('(max-width: 92rem)')
  const columns = useMemo(
    () => topUpColumns({ t, language: i18n.language, use: 'report', isNarrow }),
    [t, i18n.language, isNarrow],
  )
  const read = useList<'getTopUpList'>('getTopUpList', { query: state.query })
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList<'getTopUpReport'>('getTopUpReport', {
    query: { ...state.filters, ...search, groupBy: 'means' },
  })
  const words = useTopUpNarrowing(state.filters)
  const totals = (report.data?.data.totals ?? []).map((total) => ({
    label: t('topUps.sum', { currency: `\u2066${total.currency}\u2069`, count: total.count }),
    cells: Object.fromEntries(
      AMOUNTS.map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />]),
    ),
  }))
  return (
    <ListFrame
      id="top-ups"
      title={t('topUps.reportTitle')}
      lead={t('topUps.lead')}
      icon={<HandCoins />}
      empty={t('topUps.empty')}
      state={state}
      read={read}
      readPart={(part) => call('getTopUpList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportTopUps')
          ? (asked) => callFile('exportTopUps', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={AMOUNTS}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('topUps.search')}
      fields={
        <TopUpFilters
          filters={state.filters}
          currencies={currenciesOf(report.data?.data.totals)}
          onFilter={state.filter}
        />
      }
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      totals={() => totals}
      report={
        <LinkButton href={`${path}/totals${state.carried}`} icon={<ChartColumn aria-hidden />}>
          {t('topUps.toReport')}
        </LinkButton>
      }
    />
  )
}

const currenciesOf = (totals: readonly { currency: string }[] = []) => totals.map(({ currency }) => currency)
