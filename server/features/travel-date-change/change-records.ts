import type { PassengerData } from '#contract/booking/booking.ts'
import type { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'

export type Direction = (typeof DIRECTIONS)[number]

/** A ticket of the booking that is changed, whether it moves or stays. */
export interface ChangingTicket extends LiveTicket {
  passenger: Pick<PassengerData, 'gender' | 'dateOfBirth'> & { name: string }
  departure: StoredDeparture
  /** The rules it was sold under: they decide fee and fare class (domain rulings §3, §5). */
  policies: Policies
}

export interface ChangingBooking {
  id: string
  reference: string
  currency: string
  /** That sold it. */
  depotId: string | null
  agentId: string | null
  /** All of them, also those that stay. */
  tickets: ChangingTicket[]
}
