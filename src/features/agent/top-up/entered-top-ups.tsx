import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { topUpList } from '#contract/agent/top-up-list.ts'
import type { TopUpRow } from '#contract/agent/top-up-row.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { DepotTime } from '#src/ui/depot-time.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters } from '#src/ui/list/list-filters.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { useList } from '#src/platform/use-read.ts'
import { AgentRecordPill } from '#src/features/agent/agent-record-pill.tsx'

/** Beside the form is room for its state only. */
const LIST = { ...topUpList, filters: { state: topUpList.filters.state } }
const HIDDEN = { hidden: true } as const

/** Beside the form: what was asked for before, and what became of it. */
export function EnteredTopUps({ use }: { use: 'own' | 'entered' }) {
  const { t } = useTranslation('agent-money')
  const [path] = useLocation()
  const state = useListState(stateOf(LIST))
  // Where it stands beside the form, and the side menu beside both.
  const isNarrow = useMedia('(min-width: 80rem) and (max-width: 92rem)')
  const columns = useListColumns<TopUpRow, typeof topUpList>(topUpList, {
    // Nor is there for a column of reasons, which few have.
    cells: use === 'entered' || isNarrow ? { requestedAt, state: standingWithReason } : { requestedAt },
    meta: {
      ...(use === 'own'
        ? { agent: HIDDEN, reason: { hidden: false, lacksRoom: isNarrow } }
        : { means: { lacksRoom: isNarrow } }),
      depot: HIDDEN,
      settled: HIDDEN,
      paidIn: HIDDEN,
      decidedBy: HIDDEN,
    },
    by: [isNarrow],
  })
  const table = useListTable(state, useList<'getTopUpList'>('getTopUpList', { query: state.query }))
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('topUp.recent')}</h2>
      <FilterBar active={state.active} onClear={state.clear}>
        <ListFilters list={LIST} values={state.filters} onFilter={state.filter} />
      </FilterBar>
      <DataTable
        {...table}
        id={`top-ups-${use}`}
        label={t('topUp.recent')}
        columns={columns}
        toolbar={<ViewMenu list={`top-ups-${use}`} state={state} />}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        empty={<EmptyState icon={<Inbox />} title={t('topUp.none')} />}
      />
    </div>
  )
}

const requestedAt = ({ requestedAt: at, depot }: TopUpRow) => (
  <DepotTime instant={at} zone={depot?.timeZone} form="date" />
)

/** What became of it, and below that why it was rejected or taken back. */
function standingWithReason(topUp: TopUpRow) {
  const reason = topUp.takenBack?.reason ?? topUp.decisionReason
  return (
    <>
      <AgentRecordPill record="topUp" of={topUp} />
      {reason && (
        <span className="mt-0.5 block max-w-44 text-xs wrap-anywhere text-ink-2">
          <bdi>{reason}</bdi>
        </span>
      )}
    </>
  )
}
