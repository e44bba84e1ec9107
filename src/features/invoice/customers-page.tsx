import Building2 from 'lucide-react/icons/building-2'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { customerList } from '#contract/invoice/customer-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { behindQuery } from '#src/ui/record/record-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** Customers whom invoices are made out to. */
export default function CustomersPage() {
  const { t } = useTranslation('customer-account')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(customerList))
  return (
    <ListPage
      {...useMasterPage(customerList, state, { path, exported: 'customer', canAdd: mayCall('createCustomer') })}
      list={customerList}
      icon={<Building2 />}
      state={state}
      rowHref={({ id }) => `${path}/${id}/account${behindQuery(state.carried)}`}
      report={
        mayCall('getAgeingList') && (
          <LinkButton href={`${path}/ageing`} icon={<Hourglass aria-hidden />}>
            {t('ageing.title')}
          </LinkButton>
        )
      }
    />
  )
}
