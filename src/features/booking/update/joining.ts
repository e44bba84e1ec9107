import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import type { SharedRide } from '#machines/booking/additional-seats-context.ts'
import type { Booking, Ticket } from '#contract/booking/booking.ts'

type Direction = Ticket['direction']

/** Tells the stretches apart that tickets of a booking travel, each on its departure. */
export const rideKeyOf = ({ departureKey, stretch }: Ticket): string => `${departureKey} ${stretch.from} ${stretch.to}`

/**
 * A ticket per direction that stands for the ride which everybody of the booking shares; null where a changed travel
 * date has parted them, or nobody travels any more. The server decides; this only spares a way that leads nowhere.
 */
export function ridesToJoin({ tickets, isTwoWay }: Booking): Ticket[] | null {
  const directions: readonly Direction[] = isTwoWay ? ['outward', 'return'] : ['outward']
  const rides = directions.flatMap((direction) => {
    const own = tickets.filter((ticket) => ticket.direction === direction && isIn(TRAVELLING_STATES, ticket))
    const [first] = own
    return first && own.every((ticket) => rideKeyOf(ticket) === rideKeyOf(first)) ? [first] : []
  })
  return rides.length === directions.length ? rides : null
}

/** Whether somebody can still be sold a seat beside the booking's passengers. */
export function isJoinable({ tickets }: Booking, now: number): boolean {
  return tickets.some(
    (ticket) =>
      ticket.direction === 'outward' && isIn(TRAVELLING_STATES, ticket) && new Date(ticket.from.at).getTime() > now,
  )
}

/** What the flow knows of a ride. */
export const sharedRide = ({ direction, departureKey, stretch, travelDate }: Ticket): SharedRide => ({
  direction,
  departureKey,
  from: stretch.from,
  to: stretch.to,
  travelDate,
})

/** Nobody yet, of the nationality and with the phone of those whom one joins. */
export function nobodyYet({ tickets, payer }: Booking): PassengerText {
  return { ...NO_TEXT, nationality: tickets[0]?.passenger.nationality ?? '', phone: payer.phone }
}
