import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useTranslation } from 'react-i18next'
import { timingList } from '#contract/network/timing-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { formatDuration } from '#src/platform/format.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TripFilter } from './trip-filter.tsx'
import { WeekdaysText } from './weekdays.tsx'

/** Timings: when routes run. */
export default function TimingsPage() {
  const { t, i18n } = useTranslation('timetable')
  const state = useListState(stateOf(timingList))
  return (
    <ListPage
      {...useMasterPage(timingList, state, { path: TIMETABLE_PATHS.timing, exported: 'timing' })}
      list={timingList}
      icon={<CalendarClock />}
      state={state}
      columns={{
        cells: {
          arrivalOffsets: ({ arrivalOffsets }) => (
            <bdi>{formatDuration((arrivalOffsets.at(-1) ?? 0) * 60_000, i18n.language)}</bdi>
          ),
          daysOfWeek: ({ daysOfWeek }) => <WeekdaysText days={daysOfWeek} />,
          validTo: ({ validTo }) =>
            validTo === null ? <span className="text-ink-3">{t('timing.open')}</span> : undefined,
        },
      }}
      filters={{
        fields: {
          tripId: (
            <TripFilter
              value={state.filters.tripId}
              onChange={(tripId) => state.filter({ tripId, routeId: undefined })}
            />
          ),
        },
      }}
    />
  )
}
