import Store from 'lucide-react/icons/store'
import { depotList } from '#contract/network/depot-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { RegionFilter } from '#src/features/network/region-filter.tsx'
import { NETWORK_PATHS } from './network-paths.ts'

/** Depots: branches where staff work. */
export default function DepotsPage() {
  const state = useListState(stateOf(depotList))
  return (
    <ListPage
      {...useMasterPage(depotList, state, { path: NETWORK_PATHS.depot, exported: 'depot' })}
      list={depotList}
      icon={<Store />}
      state={state}
      filters={{
        fields: {
          regionId: <RegionFilter value={state.filters.regionId} onChange={(regionId) => state.filter({ regionId })} />,
        },
      }}
    />
  )
}
