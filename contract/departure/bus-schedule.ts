import { z } from 'zod'
import { calendarDate, instant, listQuery, localizedName, recordId, recordVersion, briefReason } from '../common.ts'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { departureKey } from './departure.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { outage, overdueDocument } from '../fleet/bus.ts'
import { dutyWarning } from '../fleet/driver-hours.ts'
import { KEPT_FOR } from '../seat/kept-seat-codes.ts'
import { seatNumber } from '../seat/seat.ts'

/** Longest stretch of days that is asked for at once. */
const MAX_SCHEDULE_DAYS = 31

const PLANNERS = ['admin', 'operation_manager'] as const

const run = z.object({
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  endsAt: instant,
  /** Zone of the first stoppage, in which the start is told. */
  timeZone: z.string(),
  fromName: localizedName,
  toName: localizedName,
  seatsSold: z.int(),
  seatsTotal: z.int(),
  state: z.enum(DEPARTURE_STATES),
  /** It calls in the reader's region, or the reader works for all: its manifest and seats are theirs. */
  isInReach: z.boolean(),
})
export type BusRun = z.input<typeof run>

const scheduledBus = z.object({
  transportId: recordId,
  name: z.string(),
  registrationNumber: z.string(),
  category: z.string(),
  seatsTotal: z.int(),
  regionName: localizedName.nullable(),
  runs: z.array(run),
  /** What every departure needs of the bus or its drivers is over by the first day. */
  isOverdue: z.boolean(),
  /** Work takes it out of service on some of the days. */
  isOutOfService: z.boolean(),
})
export type ScheduledBus = z.input<typeof scheduledBus>

const swapBus = z.object({ id: recordId, name: z.string(), registrationNumber: z.string(), seatsTotal: z.int() })

/** Why a seat is not simply kept: the new bus has none of that number, it is not sold, or it is for ladies/families. */
export const MISFITS = ['noSuchSeat', 'blocked', 'ladies'] as const

const seatMove = z.object({
  seat: seatNumber,
  /** Who sits there, over all stretches; empty for a seat that is kept free. */
  passengers: z.array(
    z.object({ name: z.string(), reference: z.string(), fromName: localizedName, toName: localizedName }),
  ),
  kept: z.object({ for: z.enum(KEPT_FOR), note: z.string().nullable() }).nullable(),
  mayUseLadies: z.boolean(),
  /** Where it goes by itself: the seat of the same number. Null where that does not fit. */
  newSeat: seatNumber.nullable(),
  misfit: z.enum(MISFITS).nullable(),
  /** For a misfit: the best seat that is left; null when the new bus is too small. */
  suggestion: seatNumber.nullable(),
})
export type SeatMove = z.input<typeof seatMove>

const swapPreview = z.object({
  departureKey,
  version: recordVersion,
  from: swapBus,
  to: swapBus,
  moves: z.array(seatMove),
  /** Seats of the new bus that nobody moves to by itself. */
  freeSeats: z.array(z.object({ seat: seatNumber, isLadies: z.boolean(), isAdditional: z.boolean() })),
  /** Where the new bus is at that time instead. */
  busyWith: z.array(
    z.object({ departureKey, routeName: localizedName, startsAt: instant, endsAt: instant, timeZone: z.string() }),
  ),
  /** What the departure needs of the new bus and its drivers and is over by then: it cannot be swapped to. */
  overdue: z.array(overdueDocument),
  /** Work that takes the new bus out of service then: it cannot be swapped to. */
  outages: z.array(outage),
  /** What the departure makes too much for the drivers of the new bus; it can be swapped to all the same. */
  duty: z.array(dutyWarning),
})
export type SwapPreview = z.input<typeof swapPreview>

export const busScheduleEndpoints = {
  getBusSchedule: listEndpoint('getBusSchedule', {
    summary: 'Bus Schedule Availability: which transport runs where and when, and what is free.',
    access: [...PLANNERS, 'staff'],
    query: listQuery.extend({
      /** First day, in the zone of each departure's first stoppage. */
      from: calendarDate,
      days: z.coerce.number().int().min(1).max(MAX_SCHEDULE_DAYS).default(7),
      /** `free`: without a single run in this time. */
      use: z.enum(['free', 'used']).optional(),
    }),
    data: scheduledBus,
  }),
  previewBusSwap: endpoint('previewBusSwap', {
    summary: 'What a swap of a departure’s transport would do to its seats.',
    access: PLANNERS,
    params: z.object({ key: departureKey }),
    query: z.object({ transportId: recordId }),
    data: swapPreview,
  }),
  swapBus: endpoint('swapBus', {
    summary: 'Replace the transport of a departure; every sold or reserved seat is moved in the same transaction.',
    access: PLANNERS,
    params: z.object({ key: departureKey }),
    body: z.object({
      transportId: recordId,
      version: recordVersion,
      moves: z.array(z.object({ seat: seatNumber, newSeat: seatNumber })).max(200),
      reason: briefReason,
    }),
    data: z.object({ departureKey, version: recordVersion, moved: z.int() }),
  }),
}
