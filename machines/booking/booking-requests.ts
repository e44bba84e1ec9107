import type { z } from 'zod'
import type { quoteRequest } from '#contract/booking/booking.ts'
import type { DIRECTIONS } from '#contract/booking/booking-codes.ts'

export type Direction = (typeof DIRECTIONS)[number]

export type QuoteRequest = z.input<typeof quoteRequest>

/** A request with the idempotency key that it repeats. */
export interface Keyed<Body> {
  key: string
  body: Body
}

/** Make the own held seats of a departure exactly these. Without a direction, seats are only given back. */
export interface HoldRequest {
  direction: Direction | null
  departureKey: string
  from: number
  to: number
  seats: string[]
  key: string
}

/** Make the own held rooms exactly these, over the nights between two days at the hotel. */
export interface RoomRequest {
  arrival: string
  departure: string
  rooms: { roomTypeId: string; count: number }[]
  key: string
}

/** A night in which fewer rooms of a kind are free than are wanted. */
export interface LostRoom {
  roomTypeId: string
  night: string
  free: number
}

/** What is held for longer while it is paid. */
export interface Renewal {
  departureKeys: string[]
  rooms: RoomRequest | null
}
