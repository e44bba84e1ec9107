import type { Booking } from '#contract/booking/booking.ts'
import type { LastSale } from '#contract/departure/counter.ts'
import type { BookingContext, SellAgain } from '#machines/booking/booking-context.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { knownText } from '#src/features/booking/known-passenger.ts'

/** The same way once more, or the way back of what was sold one-way. */
export type Again = 'again' | 'return'

/** The people of an earlier sale once more, from today on; a way back not before they have arrived. */
export function againOf(sale: LastSale, booking: Booking, which: Again): SellAgain {
  const outward = booking.tickets.filter(({ direction }) => direction === 'outward')
  return {
    journey: journeyFor(which, { ...sale, arrival: outward[0]?.to }),
    travellers: outward.map(({ fareClass, passenger }) => ({ kind: fareClass, text: knownText(passenger) })),
  }
}

/** The same of the sale that has just been made. */
export function againOfContext({ journey, departures, travellers }: BookingContext, which: Again): SellAgain {
  const { fromStoppageId, toStoppageId } = journey
  return {
    journey: journeyFor(which, { fromStoppageId, toStoppageId, arrival: departures.outward?.summary.to }),
    travellers: travellers.map(({ kind, text }) => ({ kind, text })),
  }
}

interface WayOut {
  fromStoppageId: string | null
  toStoppageId: string | null
  arrival: { at: string; timeZone: string } | undefined
}

function journeyFor(which: Again, { fromStoppageId, toStoppageId, arrival }: WayOut): SellAgain['journey'] {
  const now = new Date()
  const today = dayIn(arrival?.timeZone ?? 'UTC', now)
  const arrivesOn = arrival === undefined ? today : dayIn(arrival.timeZone, arrival.at)
  const [from, to] = which === 'again' ? [fromStoppageId, toStoppageId] : [toStoppageId, fromStoppageId]
  return {
    isTwoWay: false,
    fromStoppageId: from,
    toStoppageId: to,
    date: which === 'return' && arrivesOn > today ? arrivesOn : today,
    returnDate: null,
  }
}
