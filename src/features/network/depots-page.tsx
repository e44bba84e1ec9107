import Store from 'lucide-react/icons/store'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { depotColumns } from './depot-columns.tsx'
import { NETWORK_PATHS } from './network-paths.ts'
import { RegionFilter } from '#src/components/region-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null },
  defaultSort: { by: 'code', direction: 'ascending' },
} as const

/** Depots: branches where staff work. */
export default function DepotsPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="depot"
      id="depots"
      words="network"
      icon={<Store />}
      path={NETWORK_PATHS.depot}
      list={list}
      read={useList('getDepotList', { query: list.query })}
      columnsIn={depotColumns}
      filters={<RegionFilter value={list.filters.regionId} onChange={(regionId) => list.filter({ regionId })} />}
    />
  )
}
