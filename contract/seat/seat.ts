import { z } from 'zod'
import { BOOKING_READERS, DATE_CHANGERS } from '../access.ts'
import { instant, briefReason } from '../common.ts'
import { DEPARTURE_STATES } from '../departure/departure-codes.ts'
import { departureKey, stopRange, stopRangeQuery } from '../departure/departure.ts'
import { endpoint } from '../endpoint.ts'

/** A seat's number as painted on it. Additional seats are numbered after the regular ones. */
export const seatNumber = z.string().regex(/^[0-9]{1,3}[A-Z]?$/)

const seatCell = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seat'), seat: seatNumber, berth: z.enum(['upper', 'lower']).optional() }),
  z.object({ kind: z.literal('aisle') }),
  z.object({ kind: z.literal('gap') }),
  z.object({ kind: z.literal('door') }),
])

export const MAX_LAYOUT_ROWS = 40
export const MAX_LAYOUT_LANES = 8

/** A vehicle as it really is, seen from above, front first; left and right are the vehicle's own. */
export const seatLayout = z.object({
  driverSide: z.enum(['left', 'right']),
  rows: z.array(z.object({ cells: z.array(seatCell).max(MAX_LAYOUT_LANES) })).max(MAX_LAYOUT_ROWS),
})
export type SeatLayout = z.output<typeof seatLayout>

/** The five kinds of specification §3. */
const SEAT_KINDS = ['available', 'booked', 'ladies', 'selected', 'unavailable'] as const

const seatState = z.object({
  seat: seatNumber,
  kind: z.enum(SEAT_KINDS),
  /** A ladies/family seat, whatever its kind is now. */
  isLadies: z.boolean(),
  isAdditional: z.boolean(),
  /** For a selected seat: held by the asking user. */
  isMine: z.boolean(),
  holderName: z.string().optional(),
  expiresAt: instant.optional(),
  /** Why a reserved seat is not sold. */
  reason: z.string().optional(),
})
export type SeatState = z.input<typeof seatState>

const seatMap = z.object({
  departureKey,
  layout: seatLayout,
  seats: z.array(seatState),
  /** For who boards where the asked stretch begins; free seats are unavailable unless it is scheduled. */
  state: z.enum(DEPARTURE_STATES),
  /** So that a client with a wrong clock frees an expired seat at the right moment. */
  serverTime: instant,
  /** Regular seats are sold until then. */
  salesEndAt: instant,
  /** Additional seats are sold until then: so many minutes before departure as the policy says (specification §5: 30). */
  additionalSeatsEndAt: instant,
})
export type SeatMap = z.input<typeof seatMap>

/** At most so many held seats per clerk and departure (domain rulings §2). */
const MAX_HELD_SEATS = 12

const heldSeats = z.object({
  departureKey,
  seats: z.array(seatNumber),
  expiresAt: instant.nullable(),
  serverTime: instant,
})
export type HeldSeats = z.input<typeof heldSeats>

export const seatEndpoints = {
  getSeatMap: endpoint('getSeatMap', {
    summary: 'Seats of a departure between two of its stoppages.',
    access: BOOKING_READERS,
    params: z.object({ key: departureKey }),
    query: stopRangeQuery,
    data: seatMap,
  }),
  holdSeats: endpoint('holdSeats', {
    summary: 'Make the own held seats of a departure exactly these; all or none.',
    access: DATE_CHANGERS,
    body: z.object({
      departureKey,
      ...stopRange.shape,
      /** Empty releases all. */
      seats: z.array(seatNumber).max(MAX_HELD_SEATS),
    }),
    data: heldSeats,
  }),
  renewSeatHolds: endpoint('renewSeatHolds', {
    summary: 'Hold the own seats of these departures for longer.',
    access: DATE_CHANGERS,
    body: z.object({ departureKeys: z.array(departureKey).min(1).max(2) }),
    data: z.array(heldSeats),
  }),
  reserveUnreserveSeat: endpoint('reserveUnreserveSeat', {
    summary: 'Take seats of a departure out of sale, or give them back.',
    access: ['admin'],
    body: z.object({
      departureKey,
      ...stopRange.shape,
      seats: z.array(seatNumber).min(1).max(60),
      action: z.enum(['reserve', 'unreserve']),
      reason: briefReason,
    }),
    data: seatMap,
  }),
}
