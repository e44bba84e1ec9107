import PackageCheck from 'lucide-react/icons/package-check'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsignmentPieceRow } from '#contract/consignment-movement.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
import { PieceStatePill } from '#src/components/piece-state-pill.tsx'
import { Reference } from '#src/components/reference.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'

const TABLE_ID = 'stuck-pieces'

/** States in which a piece can stay for too long. */
const STATES = ['pending', 'transit', 'receivedByBranch'] as const

const LIST = {
  filters: { state: STATES, depotId: null },
  defaultSort: { by: 'since', direction: 'ascending' },
  sorts: ['since'],
} as const

/** Pieces that have been in their state for longer than the policy allows, the longest first. */
export function StuckPieces() {
  const { t, i18n } = useTranslation(['consignment-tracking', 'cargo', 'workflow-consignmentPiece'])
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const trackingPath = useScreenPath('consignmentTracking')
  const columns = useMemo(() => stuckColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
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
          placeholder: t('history.search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      >
        <SelectFilter
          label={t('stuck.state')}
          any={t('stuck.anyState')}
          value={filters.state}
          onChange={(chosen) => filter({ state: chosen })}
          options={STATES.map((value) => ({ value, label: t(`workflow-consignmentPiece:states.${value}.label`) }))}
        />
        <DepotFilter
          label={t('history.depot')}
          any={t('history.anyDepot')}
          value={filters.depotId}
          onChange={(depotId) => filter({ depotId })}
        />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('history.stuck')}
        columns={columns}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
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

const column = columnsOf<ConsignmentPieceRow>()

interface ColumnWords {
  t: TFunction
  language: string
  zone: string
}

function stuckColumns({ t, language, zone }: ColumnWords) {
  return column.columns([
    column.accessor('label', {
      id: 'label',
      header: t('stuck.piece'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('itemName', {
      id: 'item',
      header: t('movementColumn.item'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.display({
      id: 'journey',
      header: t('stuck.journey'),
      cell: ({ row: { original } }) => (
        <JourneyPlaces from={localName(original.from.name, language)} to={localName(original.to.name, language)} />
      ),
    }),
    column.accessor('state', {
      id: 'state',
      header: t('stuck.state'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap gap-1">
          <PieceStatePill state={original.state} />
          {original.writeOffId !== null && <StatusPill tone="attention">{t('stuck.reported')}</StatusPill>}
        </span>
      ),
    }),
    column.display({
      id: 'where',
      header: t('stuck.where'),
      cell: ({
        row: {
          original: { depot, departure },
        },
      }) =>
        depot
          ? localName(depot.name, language)
          : departure
            ? `${localName(departure.routeName, language)} · ${departure.registrationNumber}`
            : '–',
    }),
    column.accessor('since', {
      id: 'since',
      header: t('stuck.since'),
      cell: ({ getValue }) => (
        <span className="font-medium text-attention-ink">
          <RelativeTime instant={getValue()} zone={zone} />
        </span>
      ),
    }),
  ])
}
