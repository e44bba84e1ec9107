import type { AdditionalSeatsStep } from '#machines/booking/additional-seats-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type AdditionalSeatsSnapshot, useAdditionalSeats, useException } from './additional-seats-actor.tsx'

/** Where the flow is by its own states. */
export type Place = AdditionalSeatsStep | 'restoring' | 'otherBooking' | 'sold'
export type AdditionalSeatsView = Place | FlowException['name']

/** What the clerk sees. While it is sold the payment stays. */
export function useView(): AdditionalSeatsView {
  const view = useAdditionalSeats(viewOf)
  const exception = useException()
  return !exception || isToldLater(exception, view) ? view : exception.name
}

/** A price that is not answered for waits until it is needed. */
export const isToldLater = ({ part }: FlowException, place: Place): boolean =>
  part === 'fetchQuote' && place !== 'payment'

export function viewOf(snapshot: AdditionalSeatsSnapshot): Place {
  if (snapshot.matches('sold')) return 'sold'
  if (snapshot.matches('otherBooking')) return 'otherBooking'
  if (snapshot.matches('selling')) return 'payment'
  return snapshot.matches('adding') ? snapshot.context.step : 'restoring'
}
