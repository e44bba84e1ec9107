import { z } from 'zod'
import { localizedName, phoneText, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { PATTERNS } from '../patterns.ts'

const values = {
  /** Stands in bill numbers. */
  code: z.string().trim().toUpperCase().regex(PATTERNS.depotCode),
  name: localizedName,
  regionId: recordId,
  phone: phoneText.nullable(),
  isActive: z.boolean(),
}

const depot = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  code: z.string(),
  phone: z.string().nullable(),
  regionName: localizedName,
  users: z.int(),
})
export type DepotRecord = z.input<typeof depot>

export const depotEndpoints = {
  getDepotList: listEndpoint('getDepotList', {
    summary: 'Depots: branches where staff work.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend({ regionId: recordId.optional() }),
    data: depot,
  }),
  getDepot: endpoint('getDepot', {
    summary: 'One depot.',
    access: ['super_admin', 'operation_manager'],
    params: z.object({ id: recordId }),
    data: depot,
  }),
  createDepot: endpoint('createDepot', {
    summary: 'Create a depot.',
    access: ['super_admin'],
    body: z.object(values),
    data: depot,
  }),
  updateDepot: endpoint('updateDepot', {
    summary: 'Change a depot.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: depot,
  }),
}
