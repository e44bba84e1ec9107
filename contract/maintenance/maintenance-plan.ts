import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { maintenancePlanList } from './maintenance-plan-list.ts'
import { maintenancePlan, planValues } from './maintenance-plan-row.ts'

export const maintenancePlanEndpoints = {
  getMaintenancePlanList: listEndpoint('getMaintenancePlanList', {
    summary: 'What is done to buses again and again: every so many kilometres or days, and when it is due next.',
    access: ['admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(maintenancePlanList)),
    data: maintenancePlan,
  }),
  createMaintenancePlan: endpoint('createMaintenancePlan', {
    summary: 'Plan work on a bus that comes again; the program opens its work orders.',
    access: ['operation_manager'],
    body: z.object(planValues),
    data: maintenancePlan,
  }),
  updateMaintenancePlan: endpoint('updateMaintenancePlan', {
    summary: 'Change a maintenance plan. Whose bus it is stays, once it has opened a work order.',
    access: ['operation_manager'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...planValues }),
    data: maintenancePlan,
  }),
}
