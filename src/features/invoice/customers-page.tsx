import Building2 from 'lucide-react/icons/building-2'
import { useLocation } from 'wouter'
import { customerList } from '#contract/invoice/customer-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** Customers whom invoices are made out to. */
export default function CustomersPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(customerList))
  return (
    <ListPage
      {...useMasterPage(customerList, state, { path, exported: 'customer', canAdd: mayCall('createCustomer') })}
      list={customerList}
      icon={<Building2 />}
      state={state}
    />
  )
}
