import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { stoppageList } from './stoppage-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { stoppage, values } from './stoppage-row.ts'

export const stoppageEndpoints = {
  getStopageList: listEndpoint('getStopageList', {
    summary: 'Stoppages of the network.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(stoppageList)),
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
