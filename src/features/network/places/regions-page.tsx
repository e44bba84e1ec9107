import MapIcon from 'lucide-react/icons/map'
import { regionList } from '#contract/network/region-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { NETWORK_PATHS } from './network-paths.ts'

/** Regions: where the network reaches, with the currency, VAT and time zone that hold there. */
export default function RegionsPage() {
  const state = useListState(stateOf(regionList))
  return (
    <ListPage
      {...useMasterPage(regionList, state, { path: NETWORK_PATHS.region, exported: 'region' })}
      list={regionList}
      icon={<MapIcon />}
      state={state}
    />
  )
}
