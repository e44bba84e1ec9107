import Waypoints from 'lucide-react/icons/waypoints'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { RegionFilter } from '#src/components/region-filter.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
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
  const { t, i18n } = useTranslation('timetable')
  const list = useListState(LIST)
  const read = useList('getTripList', { query: list.query })
  const columns = useMemo(() => tripColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="trips"
      kind="trip"
      words={{ title: t('trip.title'), lead: t('trip.lead'), add: t('trip.add'), search: t('trip.search'), empty: t('trip.empty') }}
      icon={<Waypoints />}
      path={TIMETABLE_PATHS.trip}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <RegionFilter value={list.filters.regionId} onChange={(regionId) => list.filter({ regionId })} />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}
