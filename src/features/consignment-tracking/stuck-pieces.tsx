import PackageCheck from 'lucide-react/icons/package-check'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ConsignmentPieceRow } from '#contract/consignment-movement-row.ts'
import { stuckPieceList } from '#contract/stuck-piece-list.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { useListColumns } from '#src/components/list-columns.tsx'
import { ListFilters } from '#src/components/list-filters.tsx'
import { PieceStatePill } from '#src/components/piece-state-pill.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { localName } from '#src/lib/local-name.ts'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'

/** Pieces that have been in their state for longer than the policy allows, the longest first. */
export function StuckPieces() {
  const { t, i18n } = useTranslation('consignment-tracking')
  const zone = useZone()
  const state = useListState(stateOf(stuckPieceList))
  const box = useSearchBox(state)
  const trackingPath = useScreenPath('consignmentTracking')
  const columns = useListColumns(stuckPieceList, {
    cells: stuckCells({ t, language: i18n.language, zone }),
    by: [zone],
  })
  const table = useListTable(
    state,
    useList('getConsignmentPieces', { query: { ...state.query, stuck: 'yes' } }),
    box.clear,
  )
  return (
    <>
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('stuck.search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      >
        <ListFilters list={stuckPieceList} values={state.filters} onFilter={state.filter} />
      </FilterBar>
      <DataTable
        {...table}
        id={stuckPieceList.id}
        label={t('stuck.title')}
        columns={columns}
        toolbar={<ViewMenu list={stuckPieceList.id} state={state} />}
        rowId={(row) => row.id}
        rowHref={trackingPath ? (row) => `${trackingPath}?search=${encodeURIComponent(row.billNumber)}` : undefined}
        empty={
          <EmptyState icon={<PackageCheck />} title={t('stuck.empty')}>
            {t('stuck.emptyBody')}
          </EmptyState>
        }
      />
    </>
  )
}

function stuckCells({ t, language, zone }: { t: TFunction; language: string; zone: string }) {
  return {
    journey: ({ from, to }: ConsignmentPieceRow) => (
      <JourneyPlaces from={localName(from.name, language)} to={localName(to.name, language)} />
    ),
    state: ({ state, writeOffId }: ConsignmentPieceRow) => (
      <span className="inline-flex flex-wrap gap-1">
        <PieceStatePill state={state} />
        {writeOffId !== null && <StatusPill tone="attention">{t('stuck.reported')}</StatusPill>}
      </span>
    ),
    since: ({ since }: ConsignmentPieceRow) => (
      <span className="font-medium text-attention-ink">
        <RelativeTime instant={since} zone={zone} />
      </span>
    ),
  }
}
