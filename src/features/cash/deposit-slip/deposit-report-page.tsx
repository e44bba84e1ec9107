import ChartColumn from 'lucide-react/icons/chart-column'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { seesEveryDepot } from '#contract/access.ts'
import { slipList } from '#contract/cash/deposit-slip-list.ts'
import type { SlipRow } from '#contract/cash/deposit-slip-row.ts'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { useUserDetails } from '#src/platform/session.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

const AMOUNTS = ['ticket', 'cargo', 'cash', 'pos'] as const

/** The deposit slips in the reader's scope, with what all that fit the filters come to. */
export default function DepositReportPage() {
  const { t } = useTranslation('deposit-slip')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type } = useUserDetails()
  const addPath = useScreenPath('addDeposit')
  const state = useListState(stateOf(slipList))
  const isSmall = useBreakpoint() === 'tablet'
  const search = state.search === '' ? {} : { search: state.search }
  const report = useList('getDepositReport', { query: { ...state.filters, ...search, groupBy: 'state' } })
  // A rejected slip is in no total but that of its own.
  const sums = state.filters.state === 'rejected' ? [] : (report.data?.data.totals ?? [])
  const totals = sums.map((total) => ({
    label: t('total', { currency: `\u2066${total.currency}\u2069`, count: total.slips }),
    cells: Object.fromEntries(
      AMOUNTS.map((name) => [name, <Money key={name} minor={total[name]} currency={total.currency} aligned />]),
    ),
  }))
  return (
    <ListPage
      list={slipList}
      icon={<Landmark />}
      state={state}
      columns={{
        cells: isSmall ? { number: numberWithDay } : {},
        by: [isSmall],
      }}
      filters={{ without: seesEveryDepot(type) ? [] : ['depotId'] }}
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

/** A tablet held upright has no room for a column of days. */
function numberWithDay({ number, createdAt, depot }: SlipRow) {
  return (
    <span className="flex flex-col">
      <Reference>{number}</Reference>
      <span className="text-xs font-normal text-ink-2">
        <DepotTime instant={createdAt} zone={depot.timeZone} form="date" />
      </span>
    </span>
  )
}
