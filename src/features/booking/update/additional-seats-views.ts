import type { AdditionalSeatsStep } from '#machines/booking/additional-seats-context.ts'
import { type AdditionalSeatsSnapshot, useAdditionalSeats, useException } from './additional-seats-actor.tsx'

export type AdditionalSeatsView =
  | AdditionalSeatsStep
  | 'restoring'
  | 'otherBooking'
  | 'sold'
  | 'outage'
  | 'draftSetAside'

/** What the clerk sees. While it is sold the payment stays; a price that is not answered for waits until it is needed. */
export function useView(): AdditionalSeatsView {
  const view = useAdditionalSeats(viewOf)
  const exception = useException()
  if (!exception) return view
  return exception.part === 'fetchQuote' && view !== 'payment' ? view : exception.name
}

function viewOf(snapshot: AdditionalSeatsSnapshot): AdditionalSeatsView {
  if (snapshot.matches('sold')) return 'sold'
  if (snapshot.matches('otherBooking')) return 'otherBooking'
  if (snapshot.matches('selling')) return 'payment'
  return snapshot.matches('adding') ? snapshot.context.step : 'restoring'
}
