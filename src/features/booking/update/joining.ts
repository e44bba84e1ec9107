import { NO_TEXT } from '#machines/booking/booking-context.ts'
import type { QuoteRequest } from '#machines/booking/booking-requests.ts'
import type { Booking, Ticket } from '#contract/booking/booking.ts'

export type Direction = Ticket['direction']

/** Who still has a seat. */
export const SEATED: readonly Ticket['state'][] = ['pending', 'exitFeePaid', 'checkedIn']

const rideOf = ({ departureKey, stretch }: Ticket) => `${departureKey} ${stretch.from} ${stretch.to}`

/**
 * A ticket per direction that stands for the ride which everybody of the booking shares; null where a changed travel
 * date has parted them, or nobody travels any more. The server decides; this only spares a way that leads nowhere.
 */
export function ridesToJoin({ tickets, isTwoWay }: Booking): Ticket[] | null {
  const directions: readonly Direction[] = isTwoWay ? ['outward', 'return'] : ['outward']
  const rides = directions.flatMap((direction) => {
    const own = tickets.filter((ticket) => ticket.direction === direction && SEATED.includes(ticket.state))
    const [first] = own
    return first && own.every((ticket) => rideOf(ticket) === rideOf(first)) ? [first] : []
  })
  return rides.length === directions.length ? rides : null
}

/** Whether somebody can still be sold a seat beside the booking's passengers. */
export function isJoinable({ tickets }: Booking, now: number): boolean {
  return tickets.some(
    ({ direction, state, from }) =>
      direction === 'outward' && SEATED.includes(state) && new Date(from.at).getTime() > now,
  )
}

const USUAL_AGE = 30

const legOf = ({ departureKey, stretch }: Ticket) => ({ departureKey, ...stretch })

/** An adult until the date of birth is known. */
export function quoteFor(rides: readonly Ticket[], currency: string, births: readonly string[]): QuoteRequest | null {
  const [outward, back] = rides
  if (!outward || births.length === 0) return null
  // The first of a month exists in every year.
  const usual = `${Number(outward.travelDate.slice(0, 4)) - USUAL_AGE}-${outward.travelDate.slice(5, 7)}-01`
  return {
    outward: legOf(outward),
    return: back ? legOf(back) : null,
    currency,
    passengers: births.map((birth) => ({ dateOfBirth: /^\d{4}-\d{2}-\d{2}$/.test(birth) ? birth : usual })),
  }
}

/** Nobody yet, of the nationality and with the phone of those whom one joins. */
export function nobodyYet({ tickets, payer }: Booking) {
  return { ...NO_TEXT, nationality: tickets[0]?.passenger.nationality ?? '', phone: payer.phone }
}
