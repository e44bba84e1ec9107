import Luggage from 'lucide-react/icons/luggage'
import { useLocation } from 'wouter'
import { packageList } from '#contract/package/package-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** Journeys with nights in a hotel, sold at a price per person. */
export default function PackagesPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(packageList))
  return (
    <ListPage
      {...useMasterPage(packageList, state, { path, exported: 'package', canAdd: mayCall('createPackage') })}
      list={packageList}
      icon={<Luggage />}
      state={state}
    />
  )
}
