import { useQuery } from '@tanstack/react-query'
import type { BookingQuote } from '#contract/booking/booking.ts'
import { newKey } from '#machines/key.ts'
import type { QuoteRequest } from '#machines/booking/booking-requests.ts'
import { ApiError, call } from '#src/platform/api.ts'

export interface QuotedPrice {
  quote: BookingQuote | undefined
  /** Why there is none. */
  refusal: ApiError | undefined
  /** For what stands there now, not for what stood there a moment ago. */
  isCurrent: boolean
  /** Asks anew, when the server has said that the price is another. */
  refetch: () => void
}

/** The server's price for a party on its departures; nothing is asked without a request. */
export function useBookingQuote(request: QuoteRequest | null): QuotedPrice {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['estimate', request],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is nothing to ask a price for.')
      const answer = await call('quoteBooking', { body: request, key: newKey(), signal, endsSession: 'background' })
      return answer.data
    },
    enabled: request !== null,
    staleTime: 60_000,
    retry: false,
    // While a date is typed the figure stays where it is.
    placeholderData: (before) => (request ? before : undefined),
  })
  if (!request) return { quote: undefined, refusal: undefined, isCurrent: false, refetch: () => undefined }
  const isRefused = error instanceof ApiError && !error.isOutage
  return {
    quote: error ? undefined : data,
    refusal: isRefused ? error : undefined,
    isCurrent: data !== undefined && !isPlaceholderData,
    refetch: () => void refetch(),
  }
}
