import { z } from 'zod'
import { calendarDate, countryCode, localizedName, recordId, recordVersion } from '../common.ts'
import { timingVersion } from './timing-row.ts'

/** In the order of travel. */
const stoppageIds = z.array(recordId).min(2).max(99)

export const values = {
  name: localizedName,
  stoppageIds,
  isTwoWay: z.boolean(),
  /** The route back, which points at this one too. */
  returnRouteId: recordId.nullable(),
  /** A route back that is made with this; its trip is the opposite one, made too where there is none. */
  newReturn: z.object({ name: localizedName, stoppageIds }).nullable(),
  isActive: z.boolean(),
}

export const route = z.object({
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

export const routeDetails = z.object({
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
