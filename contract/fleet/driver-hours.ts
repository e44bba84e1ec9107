import { z } from 'zod'
import { calendarDate, instant, localizedName, recordId, recordIdList } from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_DRIVERS } from './transport-row.ts'

const READERS = ['super_admin', 'admin', 'operation_manager'] as const

/** Too much in a day, too much in a week, or too little rest before a departure. */
const DUTY_KINDS = ['day', 'week', 'rest'] as const

const minutes = z.int().min(0)

const dutyDeparture = z.object({
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
})

export const dutyWarning = z.object({
  driver: z.object({ id: recordId, name: z.string() }),
  kind: z.enum(DUTY_KINDS),
  /** On which it is, by the clock of the driver's depot; of a week its first day. */
  day: calendarDate,
  /** Driven, or rested. */
  minutes,
  /** What the rules allow, or ask for. */
  limit: minutes,
  /** The first few, in their order. */
  departures: z.array(dutyDeparture),
  /** Further departures beyond those. */
  others: z.int(),
  /** How often it comes again in the days that are looked at. */
  more: z.int(),
})
/** As the server reads it. */
export type DutyWarning = z.output<typeof dutyWarning>

const limits = z.object({ day: minutes, week: minutes, rest: minutes })

export const driverHoursEndpoints = {
  getDriverHours: endpoint('getDriverHours', {
    summary:
      'Hours that a driver drives in a week, by day, against what the rules allow; an admin sees the own depot’s.',
    access: READERS,
    query: z.object({
      id: recordId,
      /** A day of the week that is meant; without it this week. */
      day: calendarDate.optional(),
    }),
    data: z.object({
      days: z.array(z.object({ day: calendarDate, minutes, departures: z.array(dutyDeparture) })),
      minutes,
      limits,
      warnings: z.array(dutyWarning),
    }),
  }),
  previewDriverHours: endpoint('previewDriverHours', {
    summary:
      'What would be too much for drivers: further ones of a bus, or its own, were it given a timing. Nothing is refused for it.',
    access: READERS,
    query: z.object({
      transportId: recordId,
      /** Further drivers of the bus; without them its own are asked about. */
      driverIds: recordIdList(MAX_DRIVERS).optional(),
      /** A timing that the bus is to run. */
      timingId: recordId.optional(),
    }),
    data: z.object({ warnings: z.array(dutyWarning) }),
  }),
}
