import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { STATUS_FILTER, StatusFilter } from '#src/components/status-filter.tsx'
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
  const { t, i18n } = useTranslation('timetable')
  const list = useListState(LIST)
  const read = useList('getTimingList', { query: list.query })
  const columns = useMemo(() => timingColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="timings"
      kind="timing"
      words={{ title: t('timing.title'), lead: t('timing.lead'), add: t('timing.add'), search: t('timing.search'), empty: t('timing.empty') }}
      icon={<CalendarClock />}
      path={TIMETABLE_PATHS.timing}
      list={list}
      read={read}
      columns={columns}
      filters={
        <>
          <TripFilter value={list.filters.tripId} onChange={(tripId) => list.filter({ tripId, routeId: undefined })} />
          <StatusFilter value={list.filters.status} onChange={(status) => list.filter({ status })} />
        </>
      }
    />
  )
}
