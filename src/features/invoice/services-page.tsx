import ConciergeBell from 'lucide-react/icons/concierge-bell'
import { useLocation } from 'wouter'
import { serviceList } from '#contract/invoice/service-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { Money } from '#src/ui/money.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** Services that are sold by invoice. */
export default function ServicesPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(serviceList))
  return (
    <ListPage
      {...useMasterPage(serviceList, state, { path, exported: 'service', canAdd: mayCall('createService') })}
      list={serviceList}
      icon={<ConciergeBell />}
      state={state}
      columns={{
        cells: {
          prices: ({ prices }) => (
            <span className="flex flex-wrap gap-x-3">
              {prices.map(({ currency, price }) => (
                <Money key={currency} minor={price} currency={currency} />
              ))}
            </span>
          ),
        },
      }}
    />
  )
}
