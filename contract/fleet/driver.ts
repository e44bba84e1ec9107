import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { driverList } from './driver-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { driver, values } from './driver-row.ts'

const EDITORS = ['super_admin', 'admin', 'operation_manager'] as const

export const driverEndpoints = {
  getDriverList: listEndpoint('getDriverList', {
    summary: 'Drivers; an admin sees those of the own depot.',
    access: EDITORS,
    query: masterListQuery.extend(filterQuery(driverList)),
    data: driver,
  }),
  createDriver: endpoint('createDriver', {
    summary: 'Create a driver; an admin does so for the own depot.',
    access: EDITORS,
    body: z.object(values),
    data: driver,
  }),
  updateDriver: endpoint('updateDriver', {
    summary: 'Change a driver; deactivating is refused while a vehicle names them.',
    access: EDITORS,
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: driver,
  }),
}
