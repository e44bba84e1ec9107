import type { Ticket } from '#contract/booking/booking.ts'
import { SEATED } from './joining.ts'

type Crossing = Pick<Ticket, 'state' | 'travelDate'> & Record<'from' | 'to', Pick<Ticket['from'], 'country'>>

/** The last travel date on which tickets still take somebody over a border; undefined where none does. */
export function lastCrossingOf(tickets: readonly Crossing[]): string | undefined {
  return tickets
    .filter(({ state, from, to }) => SEATED.includes(state) && from.country !== to.country)
    .map(({ travelDate }) => travelDate)
    .toSorted()
    .at(-1)
}
