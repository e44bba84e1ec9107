import { maintenancePlanEndpoints } from '#contract/maintenance/maintenance-plan.ts'
import { maintenancePlanList } from '#contract/maintenance/maintenance-plan-list.ts'
import { maintenancePlans } from '#server/database/schema/maintenance.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import type { BackgroundWork } from '#server/plugins/background-work.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { maintenancePlanKind } from './plan-kind.ts'

const plansOf = masterFilters(maintenancePlanList, { transportId: maintenancePlans.transportId })

export const maintenancePlanLists = [
  exportable(maintenancePlanEndpoints.getMaintenancePlanList.query, maintenancePlanKind, {
    list: maintenancePlanList,
    filters: plansOf,
  }),
]

/** Work on buses that comes again. What is due already is opened right after a plan was saved. */
export function registerMaintenancePlans(api: Api, { work }: { work: Pick<BackgroundWork, 'begin'> }): void {
  api.read('getMaintenancePlanList', ({ database, query }) =>
    listMasters(database.orm, maintenancePlanKind, query, plansOf(query)),
  )
  api.write('createMaintenancePlan', async (input) => {
    const created = await createMaster(input, maintenancePlanKind)
    if (!isRefusal(created)) input.afterCommit(() => work.begin())
    return created
  })
  api.write('updateMaintenancePlan', async (input) => {
    if (input.params.id !== input.body.id) return refuse('malformed', { fields: { id: 'field.custom' } })
    const updated = await updateMaster(input, maintenancePlanKind)
    if (!isRefusal(updated)) input.afterCommit(() => work.begin())
    return updated
  })
}
