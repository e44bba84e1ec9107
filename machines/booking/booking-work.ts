import type { BookingContext } from './booking-context.ts'
import type { BookingWork } from './booking-draft.ts'

export function bookingWorkOf(context: BookingContext): BookingWork {
  const {
    step,
    journey,
    package: sold,
    rooms,
    departures,
    travellers,
    currency,
    arePassengersComplete,
    payment,
    saleRequest,
  } = context
  const quote = saleRequest ? context.quote : null
  return {
    step,
    journey,
    package: sold,
    rooms,
    departures,
    travellers,
    currency,
    arePassengersComplete,
    payment,
    quote,
    saleRequest,
  }
}
