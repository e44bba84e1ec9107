import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { Ticket } from '#contract/booking/booking.ts'

type Crossing = Pick<Ticket, 'state' | 'travelDate'> & Record<'from' | 'to', Pick<Ticket['from'], 'country'>>

/** The last travel date on which tickets still take somebody over a border; undefined where none does. */
export function lastCrossingOf(tickets: readonly Crossing[]): string | undefined {
  return tickets
    .filter((ticket) => isIn(TRAVELLING_STATES, ticket) && ticket.from.country !== ticket.to.country)
    .map(({ travelDate }) => travelDate)
    .toSorted()
    .at(-1)
}
