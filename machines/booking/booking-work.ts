import type { BookingContext } from './booking-context.ts'
import type { BookingWork } from './booking-draft.ts'

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const BOOKING_DRAFT_SHAPE = 2

export function bookingWorkOf(context: BookingContext): BookingWork {
  const { step, journey, departures, travellers, currency, arePassengersComplete, payment, saleRequest } = context
  const quote = saleRequest ? context.quote : null
  return { step, journey, departures, travellers, currency, arePassengersComplete, payment, quote, saleRequest }
}
