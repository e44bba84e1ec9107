import MapPin from 'lucide-react/icons/map-pin'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { stoppageColumns } from './stoppage-columns.tsx'
import { NETWORK_PATHS } from './network-paths.ts'
import { RegionFilter } from '#src/components/region-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Stoppages: named stops where routes call. */
export default function StoppagesPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="stoppage"
      id="stoppages"
      words="network"
      icon={<MapPin />}
      path={NETWORK_PATHS.stoppage}
      list={list}
      read={useList('getStopageList', { query: list.query })}
      columnsIn={stoppageColumns}
      filters={<RegionFilter value={list.filters.regionId} onChange={(regionId) => list.filter({ regionId })} />}
    />
  )
}
