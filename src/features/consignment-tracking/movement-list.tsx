import History from 'lucide-react/icons/history'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MOVEMENT_KINDS_SHOWN } from '#src/lib/consignment-names.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { movementColumns } from './movement-columns.tsx'

const TABLE_ID = 'consignment-movements'

const LIST = {
  filters: { kind: MOVEMENT_KINDS_SHOWN, depotId: null, movedFrom: null, movedTo: null, consignmentId: null },
  defaultSort: { by: 'movedAt', direction: 'descending' },
  sorts: ['movedAt'],
} as const

/** Every movement within one's scope, newest first. */
export function MovementList() {
  const { t, i18n } = useTranslation(['consignment-tracking', 'cargo'])
  const zone = useZone()
  const state = useListState(LIST)
  const { filters, filter } = state
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const trackingPath = useScreenPath('consignmentTracking')
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => movementColumns({ t, language: i18n.language, zone }), [t, i18n.language, zone])
  const table = useListTable(state, useList('getConsignmentMovements', { query: state.query }), box.clear)
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
          label={t('history.kind')}
          any={t('history.anyKind')}
          value={filters.kind}
          onChange={(kind) => filter({ kind })}
          options={MOVEMENT_KINDS_SHOWN.map((value) => ({ value, label: t(`cargo:movement.${value}`) }))}
        />
        <DepotFilter
          label={t('history.depot')}
          any={t('history.anyDepot')}
          value={filters.depotId}
          onChange={(depotId) => filter({ depotId })}
        />
        <DayRangeFilter
          label={t('history.day')}
          range={{ from: filters.movedFrom, to: filters.movedTo }}
          onChange={({ from, to }) => filter({ movedFrom: from, movedTo: to })}
          note={t('history.dayNote')}
        />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('history.movements')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={trackingPath ? (row) => `${trackingPath}?search=${encodeURIComponent(row.billNumber)}` : undefined}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportConsignmentMovements') && (
            <ExportMenu
              fetchFile={(format, language) =>
                callFile('exportConsignmentMovements', {
                  query: { ...wholeList(state.query), format, language, columns: exportedColumns(columns, choice) },
                })
              }
            />
          )
        }
        empty={<EmptyState icon={<History />} title={t('history.empty')} />}
      />
    </>
  )
}
