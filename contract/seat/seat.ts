import { z } from 'zod'
import { BOOKING_READERS, DATE_CHANGERS } from '../access.ts'
import { MAX_BRIEF_REASON } from '../bounds.ts'
import { instant, briefReason, localizedName } from '../common.ts'
import { DEPARTURE_STATES } from '../departure/departure-codes.ts'
import { departureKey, stopRange, stopRangeQuery } from '../departure/departure.ts'
import { endpoint } from '../endpoint.ts'
import { KEPT_FOR, MAX_RELEASE_MINUTES } from './kept-seat-codes.ts'

/** Who keeps seats free (business rulings §6): of depots where the departure calls, and operations. */
const SEAT_KEEPERS = ['admin', 'operation_manager'] as const

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
  /** When a held or kept seat is free by itself; without it, a kept one is not before the bus leaves. */
  expiresAt: instant.optional(),
  /** Of an unavailable seat: kept free for somebody. */
  isKept: z.boolean(),
  /** For whom, told to those who may keep seats of this departure free. */
  keptFor: z.enum(KEPT_FOR).optional(),
  /** What was noted with it, told to the same. */
  keptNote: z.string().optional(),
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

const MAX_KEPT_AT_ONCE = 60

/** Seats of a stretch that are kept free or released. */
const seatsOfStretch = { departureKey, ...stopRange.shape, seats: z.array(seatNumber).min(1).max(MAX_KEPT_AT_ONCE) }

/** What is said of seats that are kept free. */
const keeping = {
  keptFor: z.enum(KEPT_FOR),
  /** Required for `other`. */
  note: z.string().trim().max(MAX_BRIEF_REASON).optional(),
  /** Before the bus leaves the first stop of the stretch, when they are free by themselves; null: not before. */
  releaseMinutes: z.int().min(1).max(MAX_RELEASE_MINUTES).nullable(),
}

const keptSeat = z.object({
  seat: seatNumber,
  ...stopRange.shape,
  keptFor: z.enum(KEPT_FOR),
  note: z.string().nullable(),
  /** When it is free by itself; null: not before the bus leaves. */
  until: instant.nullable(),
  /** Who reserved it, or changed that last. */
  by: z.string(),
  /** Since when it is kept like this: another instant once it was changed. */
  since: instant,
})
export type KeptSeat = z.input<typeof keptSeat>

const keepingAct = z.object({
  /** Of an end, the time that was over. */
  at: instant,
  /** Null where nobody did anything: their time was over. */
  by: z.string().nullable(),
  action: z.enum(['reserve', 'change', 'unreserve', 'end']),
  seats: z.array(seatNumber),
  ...stopRange.shape,
  /** Null for a release, and for what was reserved before there were codes. */
  keptFor: z.enum(KEPT_FOR).nullable(),
  until: instant.nullable(),
  /** Why they were released, or the note with which they are or were kept. */
  reason: z.string().nullable(),
  /** Of a change: what was said of them until then, once for all seats of which the same was said. */
  before: z.array(
    z.object({
      seats: z.array(seatNumber),
      keptFor: z.enum(KEPT_FOR).nullable(),
      until: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type KeepingAct = z.input<typeof keepingAct>

const keptSeats = z.object({
  departureKey,
  routeName: localizedName,
  vehicle: z.string(),
  /** All of the route; at the last one nobody boards. */
  stops: z.array(
    z.object({ position: z.int(), name: localizedName, timeZone: z.string(), at: instant, isOver: z.boolean() }),
  ),
  /** As of now, by seat. */
  kept: z.array(keptSeat),
  /** Latest first. */
  acts: z.array(keepingAct),
  serverTime: instant,
})
export type KeptSeats = z.input<typeof keptSeats>

/** Details of a refusal to keep seats free: those that are taken, and of them those that somebody keeps. */
export const seatsTaken = z.object({
  seats: z.array(seatNumber),
  reserved: z.array(keptSeat.pick({ seat: true, by: true, until: true })).default([]),
})

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
    summary: 'Keep seats of a departure free for somebody, change for whom or until when, or release them.',
    access: SEAT_KEEPERS,
    body: z.discriminatedUnion('action', [
      z.object({ ...seatsOfStretch, action: z.literal('reserve'), ...keeping }),
      z.object({
        ...seatsOfStretch,
        action: z.literal('change'),
        /**
         * Kept over all of the stretch, each with the `since` that was read of it: `staleVersion` where it is another by now,
         * `holdExpired` where all that are missing ended by themselves.
         */
        seats: z
          .array(z.object({ seat: seatNumber, since: instant }))
          .min(1)
          .max(MAX_KEPT_AT_ONCE),
        ...keeping,
      }),
      z.object({ ...seatsOfStretch, action: z.literal('unreserve'), reason: briefReason }),
    ]),
    data: seatMap,
  }),
  getKeptSeats: endpoint('getKeptSeats', {
    summary: 'Seats of a departure that are kept free: for whom, until when and by whom, and what was done before.',
    access: SEAT_KEEPERS,
    params: z.object({ key: departureKey }),
    data: keptSeats,
  }),
}
