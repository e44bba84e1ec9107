import PackageCheck from 'lucide-react/icons/package-check'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ConsignmentPieceRow } from '#contract/consignment/consignment-movement-row.ts'
import { stuckPieceList } from '#contract/consignment/stuck-piece-list.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters } from '#src/ui/list/list-filters.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { localName } from '#src/platform/local-name.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Pieces that have been in their state for longer than the policy allows, the longest first. */
export function StuckPieces() {
  const { t, i18n } = useTranslation('consignment-tracking')
  const zone = useZone()
  const state = useListState(stateOf(stuckPieceList))
  const box = useSearchBox(state)
  const trackingPath = useScreenPath('consignmentTracking')
  const columns = useListColumns<ConsignmentPieceRow, typeof stuckPieceList>(stuckPieceList, {
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
        <RecordStatePill record="consignmentPiece" state={state} />
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
