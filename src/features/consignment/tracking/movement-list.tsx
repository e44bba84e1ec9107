import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { movementList } from '#contract/consignment/consignment-movement-list.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters } from '#src/ui/list/list-filters.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { callFile } from '#src/platform/api.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'

/** Every movement within one's scope, newest first. */
export function MovementList() {
  const { t } = useTranslation('consignment-tracking')
  const state = useListState(stateOf(movementList))
  const box = useSearchBox(state)
  const mayCall = useMayCall()
  const trackingPath = useScreenPath('consignmentTracking')
  const [choice] = useColumnChoice(movementList.id)
  const columns = useListColumns(movementList)
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
        <ListFilters list={movementList} values={state.filters} onFilter={state.filter} />
      </FilterBar>
      <DataTable
        {...table}
        id={movementList.id}
        label={t('history.movements')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={trackingPath ? (row) => `${trackingPath}?search=${encodeURIComponent(row.billNumber)}` : undefined}
        toolbar={<ViewMenu list={movementList.id} state={state} />}
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
