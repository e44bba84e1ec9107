import CalendarClock from 'lucide-react/icons/calendar-clock'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { timingColumns } from './timing-columns.tsx'
import { TripFilter } from './trip-filter.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, tripId: null, routeId: null },
  defaultSort: { by: 'route', direction: 'ascending' },
} as const

/** Timings: when routes run. */
export default function TimingsPage() {
  const list = useListState(LIST)
  return (
    <MasterListPage
      kind="timing"
      id="timings"
      words="timetable"
      icon={<CalendarClock />}
      path={TIMETABLE_PATHS.timing}
      list={list}
      read={useList('getTimingList', { query: list.query })}
      columnsIn={timingColumns}
      filters={
        <TripFilter value={list.filters.tripId} onChange={(tripId) => list.filter({ tripId, routeId: undefined })} />
      }
    />
  )
}
