import RouteIcon from 'lucide-react/icons/route'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { routeColumns } from './route-columns.tsx'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TripFilter } from './trip-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, tripId: null },
  defaultSort: { by: 'name', direction: 'ascending' },
} as const

/** Routes: the ordered stoppages of trips. */
export default function RoutesPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="route"
      id="routes"
      words="timetable"
      icon={<RouteIcon />}
      path={TIMETABLE_PATHS.route}
      list={list}
      read={useList('getRouteList', { query: list.query })}
      columnsIn={routeColumns}
      filters={<TripFilter value={list.filters.tripId} onChange={(tripId) => list.filter({ tripId })} />}
    />
  )
}
