import { useQuery } from '@tanstack/react-query'
import type { BookingContext, Traveller } from '#machines/booking/booking-context.ts'
import { hasDeparture, quoteRequestFor } from '#machines/booking/booking-rules.ts'
import { areRoomsReady } from '#machines/booking/rooming.ts'
import { type QuotedPrice, useBookingQuote } from '#src/features/booking/use-booking-quote.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useBooking } from './booking-actor.tsx'
import { partyTotalOf } from './party-price.tsx'
import { departuresQuery } from './stretch-query.ts'

/** Ages that stand for a kind of traveller until the date of birth is known. */
const USUAL_AGES = { adult: 30, child: 6, infant: 1 } as const

type Estimate = Omit<QuotedPrice, 'refetch'>

/** The server's price for what is known so far, so that the total is in sight long before the review asks for the binding one. */
export function useEstimate(): Estimate {
  const context = useBooking((snapshot) => snapshot.context)
  // The price of a package goes by who share a room.
  const isPriced = context.package === null || areRoomsReady(context)
  const isAsked = isPriced && context.travellers.length > 0 && context.quote === null
  const estimate = useBookingQuote(isAsked ? quoteRequestFor(context, birthDates(context)) : null)
  return context.quote ? { quote: context.quote, refusal: undefined, isCurrent: true } : estimate
}

/**
 * What both ways come to before the way back is chosen, where the price list has a two-way price. Read as the step of
 * the departures reads it, so that nothing more is asked.
 */
export function useTwoWayTotal(): { minor: number; currency: string } | undefined {
  const context = useBooking((snapshot) => snapshot.context)
  const { journey, departures } = context
  const chosen = hasDeparture(context, 'outward') ? departures.outward?.summary.key : undefined
  const isAsked =
    context.package === null && journey.isTwoWay && chosen !== undefined && !hasDeparture(context, 'return')
  const listed = useQuery({ ...readOptions('getDepartures', departuresQuery(context, 'outward')), enabled: isAsked })
  const departure = isAsked ? listed.data?.data.find(({ key }) => key === chosen) : undefined
  const total = departure && partyTotalOf(departure, context)
  return total && total.twoWay !== null ? { minor: total.twoWay, currency: total.currency } : undefined
}

function birthDates({ travellers, journey }: BookingContext): string[] {
  return travellers.map((traveller) => knownBirth(traveller) ?? usualBirth(traveller, journey.date ?? ''))
}

function knownBirth({ text }: Traveller): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.dateOfBirth) ? text.dateOfBirth : undefined
}

function usualBirth({ kind }: Traveller, travelDate: string): string {
  const year = Number(travelDate.slice(0, 4)) - USUAL_AGES[kind]
  // The first of a month exists in every year.
  return `${year}-${travelDate.slice(5, 7)}-01`
}
