import { fromPromise } from 'xstate'
import type { Booking } from '#contract/booking/booking.ts'
import type { ChangeQuote, TravelDateChange } from '#contract/travel-date-change/travel-date-change.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { HoldRequest, Keyed } from '../booking/booking-requests.ts'
import type { DepartureClosed, HoldAnswer, Refused, RenewAnswer, SeatsLost } from '../booking/booking-services.ts'
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
export type AnyAnswer = OpenAnswer | ChangeQuoteAnswer | HoldAnswer | RenewAnswer | ChangeAnswer

/** What the flow asks of the server. The feature provides them; a throw means an outage. */
export const changeServices = {
  openBooking: unprovided<OpenAnswer, { bookingId: string }>('openBooking'),
  fetchQuote: unprovided<ChangeQuoteAnswer, Keyed<ChangeQuoteRequest>>('fetchQuote'),
  holdSeats: unprovided<HoldAnswer, { requests: HoldRequest[] }>('holdSeats'),
  renewHolds: unprovided<RenewAnswer, Keyed<{ departureKeys: string[] }>>('renewHolds'),
  changeTravelDate: unprovided<ChangeAnswer, Keyed<ChangeRequest>>('changeTravelDate'),
}

function unprovided<Output, Input = undefined>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`The travel-date change flow has no ${name} service.`)),
  )
}
