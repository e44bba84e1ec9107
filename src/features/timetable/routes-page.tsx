import RouteIcon from 'lucide-react/icons/route'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
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
  const { t, i18n } = useTranslation('timetable')
  const list = useListState(LIST)
  const read = useList('getRouteList', { query: list.query })
  const columns = useMemo(() => routeColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="routes"
      kind="route"
      words={{ title: t('route.title'), lead: t('route.lead'), add: t('route.add'), search: t('route.search'), empty: t('route.empty') }}
      icon={<RouteIcon />}
      path={TIMETABLE_PATHS.route}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <TripFilter value={list.filters.tripId} onChange={(tripId) => list.filter({ tripId })} />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}
