import type { Booking } from '#contract/booking/booking.ts'
import type { ChangeQuote, TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type {
  DepartureClosed,
  HoldAnswer,
  HoldRequests,
  Refused,
  RenewAnswer,
  SeatsLost,
} from '../booking/booking-services.ts'
import type { ChangeQuoteRequest, ChangeRequest } from './travel-date-change-requests.ts'

/** A ticket became something else meanwhile; the message says what. */
interface NotChangeable extends FlowRefusal {
  ok: false
  reason: 'notChangeable'
}

/** The booking, and the terms of those of its tickets that can be asked about. */
export type OpenAnswer = { ok: true; booking: Booking; terms: ChangeQuote } | Refused
export type ChangeQuoteAnswer = { ok: true; quote: ChangeQuote } | DepartureClosed | Refused
export type ChangeAnswer =
  | { ok: true; change: TravelDateChange }
  | SeatsLost
  | DepartureClosed
  | { ok: false; reason: 'holdExpired' }
  | { ok: false; reason: 'priceChanged'; quote: ChangeQuote }
  | ({ ok: false; reason: 'walletTooLow' } & FlowRefusal)
  | NotChangeable
  | Refused
/** What a request comes to. */
export type AnyAnswer = OpenAnswer | ChangeQuoteAnswer | HoldAnswer | RenewAnswer | ChangeAnswer | Ended

/** What the flow asks of the server. The feature provides the services of these requests. */
export const changeServices = {
  openBooking: requestPart<OpenAnswer, { bookingId: string }>(),
  fetchQuote: requestPart<ChangeQuoteAnswer, Keyed<ChangeQuoteRequest>>(),
  holdSeats: requestPart<HoldAnswer, HoldRequests>(),
  renewHolds: requestPart<RenewAnswer, Keyed<{ departureKeys: string[] }>>(),
  changeTravelDate: requestPart<ChangeAnswer, Keyed<ChangeRequest>>(),
}
