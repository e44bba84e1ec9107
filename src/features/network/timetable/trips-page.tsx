import Waypoints from 'lucide-react/icons/waypoints'
import { tripList } from '#contract/network/trip-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { RegionFilter } from '#src/features/network/region-filter.tsx'
import { TIMETABLE_PATHS } from './timetable-paths.ts'

/** Trips: services between two regions. */
export default function TripsPage() {
  const state = useListState(stateOf(tripList))
  return (
    <ListPage
      {...useMasterPage(tripList, state, { path: TIMETABLE_PATHS.trip, exported: 'trip' })}
      list={tripList}
      icon={<Waypoints />}
      state={state}
      filters={{
        fields: {
          regionId: <RegionFilter value={state.filters.regionId} onChange={(regionId) => state.filter({ regionId })} />,
        },
      }}
    />
  )
}
