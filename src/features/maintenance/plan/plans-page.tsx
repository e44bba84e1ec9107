import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useLocation } from 'wouter'
import { maintenancePlanList } from '#contract/maintenance/maintenance-plan-list.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'

/** What is done to buses again and again, and when it is due next. */
export default function PlansPage() {
  const [path] = useLocation()
  const mayCall = useMayCall()
  const state = useListState(stateOf(maintenancePlanList))
  const buses = useRead('getWorkOrderOptions').data?.data.buses ?? []
  const filters = {
    options: { transportId: buses.map(({ id, registrationNumber }) => ({ value: id, label: registrationNumber })) },
  }
  return (
    <ListPage
      {...useMasterPage(maintenancePlanList, state, {
        path,
        exported: 'maintenancePlan',
        canAdd: mayCall('createMaintenancePlan'),
      })}
      list={maintenancePlanList}
      icon={<CalendarSync />}
      state={state}
      filters={filters}
    />
  )
}
