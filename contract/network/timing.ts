import { z } from 'zod'
import { calendarDate, localizedName, recordId, recordVersion, toldName } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { masterListQuery } from '../master.ts'

/** Four days: no journey takes longer, and the search for departures looks no further back. */
export const LONGEST_JOURNEY_MINUTES = 4 * 1440
/** Of a route. */
export const MAX_STOPS = 99
/** Cancelled and extra days of one timing: more is another timing. */
export const MAX_EXCEPTIONS = 366

/** `HH:MM` on the clock of the route's origin region. */
const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Minutes after the start, one per stop. */
const offsets = z.array(z.int().min(0).max(LONGEST_JOURNEY_MINUTES)).min(2).max(MAX_STOPS)

/** ISO weekdays, Monday = 1; none only where a timing runs on extra days alone. */
const daysOfWeek = z
  .array(z.int().min(1).max(7))
  .max(7)
  .refine((days) => new Set(days).size === days.length)

/** When a journey starts and how long after that it reaches and leaves each stop. */
export const stopTimes = {
  startsAt: localTime,
  arrivalOffsets: offsets,
  departureOffsets: offsets,
}

const exception = z.object({ travelDate: calendarDate, kind: z.enum(['cancelled', 'extra']) })

const values = {
  ...stopTimes,
  daysOfWeek,
  validFrom: calendarDate,
  /** The last travel date; null: until further notice. */
  validTo: calendarDate.nullable(),
  exceptions: z.array(exception).max(MAX_EXCEPTIONS),
  isActive: z.boolean(),
}

/** A timing's times and days from a travel date on. */
export const timingVersion = z.object({ appliesFrom: z.string(), ...stopTimes, daysOfWeek: z.array(z.int()) })

const timing = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  exceptions: z.array(exception),
  /** First travel date of these times, which are the timing's latest. */
  appliesFrom: z.string(),
  routeId: recordId,
  routeName: localizedName,
  tripId: recordId,
  returnTimingId: recordId.nullable(),
  /** Of the timing back: its route and start. */
  returnName: toldName.nullable(),
  transports: z.array(z.string()),
})
export type TimingRecord = z.input<typeof timing>

const timingChoice = z.object({
  id: recordId,
  routeId: recordId,
  routeName: localizedName,
  startsAt: z.string(),
  daysOfWeek: z.array(z.int()),
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
})

export const timingEndpoints = {
  getTimingList: listEndpoint('getTimingList', {
    summary: 'Timings: when routes run.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend({ routeId: recordId.optional(), tripId: recordId.optional() }),
    data: timing,
  }),
  getTimingListForDropdown: endpoint('getTimingListForDropdown', {
    summary: 'Timings in use that have not ended, to choose from; at most 500.',
    access: ['super_admin', 'admin', 'operation_manager'],
    query: z.object({ routeId: recordId.optional(), tripId: recordId.optional() }),
    data: z.array(timingChoice),
  }),
  createTiming: endpoint('createTiming', {
    summary: 'Create a timing of a route, and with it the timing of its return route.',
    access: ['super_admin'],
    body: z.object({
      routeId: recordId,
      ...values,
      /** Times on the return route; valid on the same dates. */
      newReturn: z.object({ ...stopTimes, daysOfWeek }).nullable(),
    }),
    data: timing,
  }),
  updateTiming: endpoint('updateTiming', {
    summary: 'Change a timing. Other times or days apply from a travel date on; departures with tickets keep theirs.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      ...values,
      returnTimingId: recordId.nullable(),
      /** First travel date of other times or days; may be null where neither changes. */
      appliesFrom: calendarDate.nullable(),
    }),
    data: timing,
  }),
  withdrawTimingVersion: endpoint('withdrawTimingVersion', {
    summary: 'Withdraw planned times and days of a timing, before they apply and while nothing is sold on them.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      /** First travel date of what is withdrawn. */
      appliesFrom: calendarDate,
    }),
    data: timing,
  }),
}
