import RouteIcon from 'lucide-react/icons/route'
import { useTranslation } from 'react-i18next'
import { routeList } from '#contract/network/route-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { TIMETABLE_PATHS } from './timetable-paths.ts'
import { TripFilter } from './trip-filter.tsx'

/** Routes: the ordered stoppages of trips. */
export default function RoutesPage() {
  const { t, i18n } = useTranslation('timetable')
  const state = useListState(stateOf(routeList))
  return (
    <ListPage
      {...useMasterPage(routeList, state, { path: TIMETABLE_PATHS.route, exported: 'route' })}
      list={routeList}
      icon={<RouteIcon />}
      state={state}
      columns={{
        cells: {
          stoppages: ({ stoppages }) => (
            <bdi className="line-clamp-1 text-ink-2">
              {stoppages.map((stop) => localName(stop, i18n.language)).join(' · ')}
            </bdi>
          ),
          returnName: ({ returnName }) =>
            returnName === null ? <span className="text-ink-3">{t('route.oneWay')}</span> : undefined,
        },
      }}
      filters={{
        fields: { tripId: <TripFilter value={state.filters.tripId} onChange={(tripId) => state.filter({ tripId })} /> },
      }}
    />
  )
}
