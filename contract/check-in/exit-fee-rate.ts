import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { exitFeeList } from './exit-fee-rate-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { exitFee, values } from './exit-fee-rate-row.ts'

export const exitFeeRateEndpoints = {
  getExitFeeList: listEndpoint('getExitFeeList', {
    summary: 'What leaving a country costs, per border, nationality and currency.',
    access: ['super_admin'],
    query: masterListQuery.extend(filterQuery(exitFeeList)),
    data: exitFee,
  }),
  getExitFee: endpoint('getExitFee', {
    summary: 'One exit fee.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: exitFee,
  }),
  createExitFee: endpoint('createExitFee', {
    summary: 'Create an exit fee; a border, nationality and currency have one active fee.',
    access: ['super_admin'],
    body: z.object(values),
    data: exitFee,
  }),
  updateExitFee: endpoint('updateExitFee', {
    summary: 'Change an exit fee, or take it out of force; fees that were taken stay as they are.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: exitFee,
  }),
}
