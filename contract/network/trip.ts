import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'

const values = {
  name: localizedName,
  originRegionId: recordId,
  destinationRegionId: recordId,
  isActive: z.boolean(),
}

const trip = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  originName: localizedName,
  destinationName: localizedName,
  routes: z.int(),
})
export type TripRecord = z.input<typeof trip>

export const tripEndpoints = {
  getTripList: listEndpoint('getTripList', {
    summary: 'Trips: services between two regions.',
    access: ['super_admin', 'operation_manager'],
    // Either end of the trip.
    query: masterListQuery.extend({ regionId: recordId.optional() }),
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
