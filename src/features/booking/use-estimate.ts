import { useQuery } from '@tanstack/react-query'
import type { BookingQuote } from '#contract/booking.ts'
import { newKey } from '#machines/key.ts'
import type { BookingContext, Traveller } from '#machines/booking/booking-context.ts'
import { quoteRequestFor } from '#machines/booking/booking-rules.ts'
import { ApiError, call } from '#src/lib/api.ts'
import { useBooking } from './booking-actor.tsx'

/** Ages that stand for a kind of traveller until the date of birth is known. */
const USUAL_AGES = { adult: 30, child: 6, infant: 1 } as const

export interface Estimate {
  quote: BookingQuote | undefined
  /** Why there is none; the clerk has to know before the review does. */
  refusal: ApiError | undefined
  /** For what stands there now, not for what stood there a moment ago. */
  isCurrent: boolean
}

/** The server's price for what is known so far, so that the total is in sight long before the review asks for the binding one. */
export function useEstimate(): Estimate {
  const context = useBooking((snapshot) => snapshot.context)
  const request = context.travellers.length > 0 ? quoteRequestFor(context, birthDates(context)) : null
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['estimate', request],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is nothing to ask a price for.')
      const answer = await call('quoteBooking', { body: request, key: newKey(), signal, endsSession: 'background' })
      return answer.data
    },
    enabled: request !== null && context.quote === null,
    staleTime: 60_000,
    retry: false,
    // While a date is typed the figure stays where it is.
    placeholderData: (before) => (request ? before : undefined),
  })
  if (context.quote) return { quote: context.quote, refusal: undefined, isCurrent: true }
  if (!request) return { quote: undefined, refusal: undefined, isCurrent: false }
  const isRefused = error instanceof ApiError && !error.isOutage
  return { quote: error ? undefined : data, refusal: isRefused ? error : undefined, isCurrent: !isPlaceholderData }
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
