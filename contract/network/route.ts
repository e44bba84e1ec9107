import { z } from 'zod'
import { calendarDate, countryCode, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'
import { stopTimes, timingVersion } from './timing.ts'

/** In the order of travel. */
const stoppageIds = z.array(recordId).min(2).max(99)

const values = {
  name: localizedName,
  stoppageIds,
  isTwoWay: z.boolean(),
  /** The route back, which points at this one too. */
  returnRouteId: recordId.nullable(),
  /** A route back that is made with this; its trip is the opposite one, made too where there is none. */
  newReturn: z.object({ name: localizedName, stoppageIds }).nullable(),
  isActive: z.boolean(),
}

const route = z.object({
  id: recordId,
  version: recordVersion,
  tripId: recordId,
  tripName: localizedName,
  name: localizedName,
  isTwoWay: z.boolean(),
  returnRouteId: recordId.nullable(),
  returnName: localizedName.nullable(),
  isActive: z.boolean(),
  /** Names of the latest version's stoppages, in order. */
  stoppages: z.array(localizedName),
  /** First travel date of these. */
  appliesFrom: z.string(),
  timings: z.int(),
})
export type RouteRecord = z.input<typeof route>

const stop = z.object({
  stoppageId: recordId,
  name: localizedName,
  regionId: recordId,
  regionName: localizedName,
  country: countryCode,
  timeZone: z.string(),
})
export type RouteStop = z.input<typeof stop>

const routeTiming = z.object({
  id: recordId,
  version: recordVersion,
  isActive: z.boolean(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  returnTimingId: recordId.nullable(),
  transports: z.array(z.string()),
  /** By first travel date. */
  versions: z.array(timingVersion),
})

const routeDetails = z.object({
  id: recordId,
  name: localizedName,
  originRegionId: recordId,
  destinationRegionId: recordId,
  returnRouteId: recordId.nullable(),
  /** Today on the clocks of the origin region. */
  today: calendarDate,
  /** The first travel date after all that tickets were sold for; never before today. */
  firstUnsoldDate: calendarDate,
  /** By first travel date. */
  versions: z.array(z.object({ appliesFrom: z.string(), stops: z.array(stop) })),
  timings: z.array(routeTiming),
  /** Departures from today on that keep their stops and times whatever changes: somebody bought, reserved or holds a seat. */
  sold: z.array(z.object({ timingId: recordId, travelDate: calendarDate, departures: z.int() })),
})
export type RouteDetails = z.input<typeof routeDetails>

export const routeEndpoints = {
  getRouteList: listEndpoint('getRouteList', {
    summary: 'Routes: the ordered stoppages of trips.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend({ tripId: recordId.optional(), stoppageId: recordId.optional() }),
    data: route,
  }),
  getRouteDetails: endpoint('getRouteDetails', {
    summary: 'A route with every version of its stoppages and times, and the departures that no change may move.',
    access: ['super_admin', 'operation_manager'],
    query: z.object({ id: recordId }),
    data: routeDetails,
  }),
  createRoute: endpoint('createRoute', {
    summary: 'Create a route, and with it the route back.',
    access: ['super_admin'],
    body: z.object({ tripId: recordId, ...values }),
    data: route,
  }),
  updateRoute: endpoint('updateRoute', {
    summary:
      'Change a route. Other stoppages and times apply from a travel date on; departures with tickets keep theirs.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      ...values,
      /** First travel date of other stoppages or times; may be null where neither changes. */
      appliesFrom: calendarDate.nullable(),
      /** Times at these stoppages; where the stoppages change, of every timing in use. */
      timings: z.array(z.object({ timingId: recordId, ...stopTimes })).max(200),
    }),
    data: route,
  }),
  withdrawRouteVersion: endpoint('withdrawRouteVersion', {
    summary:
      'Withdraw planned stoppages of a route, with the times made for them, before they apply and while nothing is sold on them.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      /** First travel date of what is withdrawn. */
      appliesFrom: calendarDate,
    }),
    data: route,
  }),
}
