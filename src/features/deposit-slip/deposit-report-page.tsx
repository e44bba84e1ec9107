import ChartColumn from 'lucide-react/icons/chart-column'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
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
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { slipColumns } from './slip-columns.tsx'
import { SlipFilters, useSlipNarrowing } from './slip-filters.tsx'
import { SLIP_FILTERS } from './slip-names.ts'

const AMOUNTS = ['ticket', 'cargo', 'cash', 'pos'] as const

/** The deposit slips in the reader's scope, with what all that fit the filters come to. */
export default function DepositReportPage() {
  const { t, i18n } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const addPath = useScreenPath('addDeposit')
  const state = useListState({
    filters: SLIP_FILTERS,
    defaultSort: { by: 'createdAt', direction: 'descending' },
    sorts: ['createdAt'],
  })
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(() => slipColumns({ t, language: i18n.language, isSmall }), [t, i18n.language, isSmall])
  const read = useList('getDepositSlipList', { query: state.query })
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList('getDepositReport', { query: { ...state.filters, ...search, groupBy: 'state' } })
  const words = useSlipNarrowing(state.filters)
  // A rejected slip is in no total but that of its own.
  const sums = state.filters.state === 'rejected' ? [] : (report.data?.data.totals ?? [])
  const totals = sums.map((total) => ({
    label: t('total', { currency: `\u2066${total.currency}\u2069`, count: total.slips }),
    cells: Object.fromEntries(
      AMOUNTS.map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />]),
    ),
  }))
  return (
    <ListFrame
      id="deposit-slips"
      title={t('title')}
      lead={t('lead')}
      icon={<Landmark />}
      empty={t('empty')}
      emptyBody={t('emptyBody')}
      state={state}
      read={read}
      readPart={(part) => call('getDepositSlipList', { query: { ...wholeList(state.query), ...part } })}
      exportFile={
        mayCall('exportDepositSlips')
          ? (asked) => callFile('exportDepositSlips', { query: { ...wholeList(state.query), ...asked } })
          : undefined
      }
      columns={columns}
      amounts={AMOUNTS}
      rowHref={(row) => `${path}/${row.id}${state.carried}`}
      search={t('search')}
      fields={<SlipFilters filters={state.filters} onFilter={state.filter} />}
      narrowing={<Narrowing words={words} onFilter={state.filter} />}
      totals={() => totals}
      note={
        sums.some(({ rejected }) => rejected !== 0) && <p className="mb-2 text-xs text-ink-2">{t('withoutRejected')}</p>
      }
      report={
        <LinkButton href={`${path}/totals${state.carried}`} icon={<ChartColumn aria-hidden />}>
          {t('totals')}
        </LinkButton>
      }
      add={
        addPath &&
        mayCall('createDepositSlip') && (
          <LinkButton href={addPath} tone="primary" icon={<Plus aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
    />
  )
}
