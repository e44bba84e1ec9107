import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { regionList } from './region-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { region, values } from './region-row.ts'

export const regionEndpoints = {
  getRegionList: listEndpoint('getRegionList', {
    summary: 'Regions of the network.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(regionList)),
    data: region,
  }),
  getRegionDetails: endpoint('getRegionDetails', {
    summary: 'One region.',
    access: ['super_admin', 'operation_manager'],
    query: z.object({ id: recordId }),
    data: region,
  }),
  createRegion: endpoint('createRegion', {
    summary: 'Create a region.',
    access: ['super_admin'],
    body: z.object(values),
    data: region,
  }),
  updateRegion: endpoint('updateRegion', {
    summary: 'Change a region; country, currency and time zone are fixed once journeys depend on them.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: region,
  }),
}
