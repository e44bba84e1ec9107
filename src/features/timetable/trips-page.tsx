import Waypoints from 'lucide-react/icons/waypoints'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { RegionFilter } from '#src/components/region-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { tripColumns } from './trip-columns.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, regionId: null },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Trips: services between two regions. */
export default function TripsPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="trip"
      id="trips"
      words="timetable"
      icon={<Waypoints />}
      path={TIMETABLE_PATHS.trip}
      list={list}
      read={useList('getTripList', { query: list.query })}
      columnsIn={tripColumns}
      filters={<RegionFilter value={list.filters.regionId} onChange={(regionId) => list.filter({ regionId })} />}
    />
  )
}
