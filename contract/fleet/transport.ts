import { z } from 'zod'
import { listQuery, localizedName, recordId, recordVersion } from '../common.ts'
import { driverChoice } from './driver-row.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { TRANSPORT_CATEGORIES } from './transport-codes.ts'
import { transportList } from './transport-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import {
  EMISSION_TYPES,
  LAYOUT_PRESETS,
  MAX_DRIVERS,
  OWNER_TYPES,
  TRANSMISSION_TYPES,
  TRANSPORT_TYPES,
  details,
  openTiming,
  ordinal,
  row,
  values,
} from './transport-row.ts'

const READERS = ['super_admin', 'admin', 'operation_manager'] as const

export const transportEndpoints = {
  getTransportList: listEndpoint('getTransportList', {
    summary: 'Vehicles: their seats, owner, drivers and where they stand.',
    access: READERS,
    query: masterListQuery.extend(filterQuery(transportList)),
    data: row,
  }),
  getTransportDetails: endpoint('getTransportDetails', {
    summary: 'One vehicle with its seat layout and the timings that it runs.',
    access: READERS,
    query: z.object({ id: recordId }),
    data: details,
  }),
  getMatersForTransport: endpoint('getMatersForTransport', {
    summary:
      'Choices for a vehicle: owner, transport, transmission and emission types, categories, layouts, regions, drivers.',
    access: READERS,
    data: z.object({
      ownerTypes: z.array(z.enum(OWNER_TYPES)),
      transportTypes: z.array(z.enum(TRANSPORT_TYPES)),
      transmissionTypes: z.array(z.enum(TRANSMISSION_TYPES)),
      emissionTypes: z.array(z.enum(EMISSION_TYPES)),
      categories: z.array(z.enum(TRANSPORT_CATEGORIES)),
      layouts: z.array(z.enum(LAYOUT_PRESETS)),
      regions: z.array(z.object({ id: recordId, code: z.string(), city: localizedName, isActive: z.boolean() })),
      drivers: z.array(driverChoice),
    }),
  }),
  createTransport: endpoint('createTransport', {
    summary: 'Create a vehicle with its seat layout.',
    access: ['super_admin'],
    body: z.object(values),
    data: details,
  }),
  updateTransport: endpoint('updateTransport', {
    summary:
      'Change a vehicle; refused where a seat that somebody has on a coming departure would go or get another number.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: details,
  }),
  assignTransportRegion: endpoint('assignTransportRegion', {
    summary: 'Say in which region a vehicle stands between its runs.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, regionId: recordId.nullable() }),
    data: details,
  }),
  assignTransportDriver: endpoint('assignTransportDriver', {
    summary: "Make a vehicle's usual drivers exactly these, the first one first; none with an expired licence.",
    access: READERS,
    body: z.object({
      transportId: recordId,
      driverIds: z.array(recordId).max(MAX_DRIVERS),
      /** The drivers it had when this was chosen. Others by now: 409. */
      seenDriverIds: z.array(recordId).max(MAX_DRIVERS),
    }),
    data: details,
  }),
  assignTransportTripTiming: endpoint('assignTransportTripTiming', {
    summary: 'Let a vehicle run a timing; refused where it would have to be under way twice at once.',
    access: ['super_admin'],
    body: z.object({ transportId: recordId, timingId: recordId, ordinal }),
    data: details,
  }),
  removeTransportAssignmentTripTiming: endpoint('removeTransportAssignmentTripTiming', {
    summary: 'Take a vehicle off a timing; refused while coming departures of it are sold.',
    access: ['super_admin'],
    body: z.object({ transportId: recordId, timingId: recordId, ordinal }),
    data: details,
  }),
  tripTimingNotAssigned: listEndpoint('tripTimingNotAssigned', {
    summary: 'Timings in validity that no vehicle runs; with `assigned` those too that could take a further one.',
    access: READERS,
    query: listQuery.extend({ assigned: z.enum(['none', 'any']).default('none') }),
    data: openTiming,
  }),
}
