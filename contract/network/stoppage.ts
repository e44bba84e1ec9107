import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'

const values = {
  name: localizedName,
  regionId: recordId,
  /** WGS 84, degrees. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  isActive: z.boolean(),
}

const stoppage = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  regionName: localizedName,
  routes: z.int(),
})
export type StoppageRecord = z.input<typeof stoppage>

export const stoppageEndpoints = {
  getStopageList: listEndpoint('getStopageList', {
    summary: 'Stoppages of the network.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend({ regionId: recordId.optional() }),
    data: stoppage,
  }),
  createStopage: endpoint('createStopage', {
    summary: 'Create a stoppage.',
    access: ['super_admin'],
    body: z.object(values),
    data: stoppage,
  }),
  updateStopage: endpoint('updateStopage', {
    summary: 'Change a stoppage; its region is fixed once routes call at it.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: stoppage,
  }),
}
