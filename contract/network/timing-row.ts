import { z } from 'zod'
import { calendarDate, localizedName, recordId, recordVersion, toldName } from '../common.ts'

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
export const daysOfWeek = z
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

export const values = {
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

export const timing = z.object({
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

export const timingChoice = z.object({
  id: recordId,
  routeId: recordId,
  routeName: localizedName,
  startsAt: z.string(),
  daysOfWeek: z.array(z.int()),
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
})
