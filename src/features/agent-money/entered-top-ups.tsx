import Inbox from 'lucide-react/icons/inbox'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { topUpColumns } from './top-up-columns.tsx'
import { standingWords, TOP_UP_STANDINGS_SHOWN } from './top-up-names.ts'

const LIST = {
  filters: { state: TOP_UP_STANDINGS_SHOWN },
  defaultSort: { by: 'requestedAt', direction: 'descending' },
  sorts: ['requestedAt', 'amount'],
} as const

/** Beside the form: what was asked for before, and what became of it. */
export function EnteredTopUps({ use }: { use: 'own' | 'entered' }) {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp'])
  const [path] = useLocation()
  const state = useListState(LIST)
  // Where it stands beside the form, and the side menu beside both.
  const isNarrow = useMedia('(min-width: 80rem) and (max-width: 92rem)')
  const columns = useMemo(
    () => topUpColumns({ t, language: i18n.language, use, isNarrow }),
    [t, i18n.language, use, isNarrow],
  )
  const table = useListTable(state, useList<'getTopUpList'>('getTopUpList', { query: state.query }))
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('topUp.recent')}</h2>
      <FilterBar active={state.active} onClear={state.clear}>
        <SelectFilter
          label={t('topUps.filter.state')}
          any={t('topUps.filter.anyState')}
          value={state.filters.state}
          onChange={(value) => state.filter({ state: value })}
          options={TOP_UP_STANDINGS_SHOWN.map((value) => ({ value, label: t(standingWords(value)) }))}
        />
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
