import Plus from 'lucide-react/icons/plus'
import Wrench from 'lucide-react/icons/wrench'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { workOrderList } from '#contract/maintenance/work-order-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'

/** Work on buses: what is wrong, what is at a workshop, what it has cost. */
export default function OrdersPage() {
  const { t } = useTranslation('work-order')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(workOrderList))
  const buses = useRead('getWorkOrderOptions').data?.data.buses ?? []
  const add = mayCall('createWorkOrder') && (
    <LinkButton href={`${path}/new${state.carried}`} tone="primary" icon={<Plus />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <ListPage
      list={workOrderList}
      icon={<Wrench />}
      state={state}
      emptyAction={add || undefined}
      filters={{
        options: { transportId: buses.map(({ id, registrationNumber }) => ({ value: id, label: registrationNumber })) },
      }}
      add={add}
    />
  )
}
