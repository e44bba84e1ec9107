import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { tripList } from './trip-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { trip, values } from './trip-row.ts'

export const tripEndpoints = {
  getTripList: listEndpoint('getTripList', {
    summary: 'Trips: services between two regions.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(tripList)),
    data: trip,
  }),
  createTrip: endpoint('createTrip', {
    summary: 'Create a trip between two regions.',
    access: ['super_admin'],
    body: z.object(values),
    data: trip,
  }),
  updateTrip: endpoint('updateTrip', {
    summary: 'Change a trip; its regions are fixed once it has routes.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: trip,
  }),
}
