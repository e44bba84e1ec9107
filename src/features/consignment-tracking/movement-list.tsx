import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { movementList } from '#contract/consignment-movement-list.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { useListColumns } from '#src/components/list-columns.tsx'
import { ListFilters } from '#src/components/list-filters.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { stateOf, useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'

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
