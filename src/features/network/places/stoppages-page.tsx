import MapPin from 'lucide-react/icons/map-pin'
import { stoppageList } from '#contract/network/stoppage-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { RegionFilter } from '#src/features/network/region-filter.tsx'
import { NETWORK_PATHS } from './network-paths.ts'

/** Stoppages: named stops where routes call. */
export default function StoppagesPage() {
  const state = useListState(stateOf(stoppageList))
  return (
    <ListPage
      {...useMasterPage(stoppageList, state, { path: NETWORK_PATHS.stoppage, exported: 'stoppage' })}
      list={stoppageList}
      icon={<MapPin />}
      state={state}
      columns={{
        cells: { latitude: ({ latitude }) => degrees(latitude), longitude: ({ longitude }) => degrees(longitude) },
      }}
      filters={{
        fields: {
          regionId: <RegionFilter value={state.filters.regionId} onChange={(regionId) => state.filter({ regionId })} />,
        },
      }}
    />
  )
}

const degrees = (value: number | null) => <bdi dir="ltr">{value === null ? '–' : value.toFixed(4)}</bdi>
