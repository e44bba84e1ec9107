import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { depotList } from './depot-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { depot, values } from './depot-row.ts'

export const depotEndpoints = {
  getDepotList: listEndpoint('getDepotList', {
    summary: 'Depots: branches where staff work.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(depotList)),
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
