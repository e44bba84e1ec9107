import Hotel from 'lucide-react/icons/hotel'
import { useLocation } from 'wouter'
import { accommodationList } from '#contract/accommodation/accommodation-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { Stars } from './stars.tsx'

/** Hotels that rooms are sold in. */
export default function HotelsPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(accommodationList))
  const canAdd = mayCall('createAccommodation')
  return (
    <ListPage
      {...useMasterPage(accommodationList, state, { path, exported: 'accommodation', canAdd })}
      list={accommodationList}
      icon={<Hotel />}
      state={state}
      columns={{ cells: { stars: ({ stars }) => <Stars count={stars} /> } }}
    />
  )
}
