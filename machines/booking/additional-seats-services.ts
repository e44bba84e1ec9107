import { fromPromise } from 'xstate'
import type { BookingQuote } from '#contract/booking/booking.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { AdditionalSeatsOrder } from './additional-seats-context.ts'
import type { Direction, HoldRequest, Keyed, QuoteRequest } from './booking-requests.ts'
import type { HeldDeparture } from './booking-services.ts'

interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
/** Held by somebody else by now. */
interface SeatsTaken {
  ok: false
  reason: 'seatsLost'
  seats: string[]
}
/** The time for which seats were held is over, or cannot be extended. */
interface HoldOver {
  ok: false
  reason: 'holdExpired'
}
interface SaleLost extends FlowRefusal {
  ok: false
  reason: 'seatsLost'
  lost: Record<Direction, string[]>
}
interface SaleOver extends FlowRefusal {
  ok: false
  reason: 'holdExpired' | 'priceChanged'
}

interface Held {
  ok: true
  held: HeldDeparture[]
  clockOffset: number | null
}

export type HoldAnswer = Held | SeatsTaken | Refused | Ended
export type RenewAnswer = Held | HoldOver | Ended
export type QuoteAnswer = { ok: true; quote: BookingQuote } | Refused | Ended
export type SellAnswer = { ok: true } | SaleLost | SaleOver | Refused | Ended

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer = { ok: true } | SeatsTaken | HoldOver | SaleLost | SaleOver | Refused | Ended

/** What the flow asks of the server. The feature provides the services of these requests. */
export const additionalSeatsServices = {
  holdSeats: requestPart<HoldAnswer, HoldRequest>(),
  renewHolds: requestPart<RenewAnswer, Keyed<{ departureKeys: string[] }>>(),
  fetchQuote: requestPart<QuoteAnswer, Keyed<QuoteRequest>>(),
  sellSeats: requestPart<SellAnswer, Keyed<AdditionalSeatsOrder>>(),
  /** On leaving; what does not get through runs out by itself. */
  releaseSeats: fromPromise<void, { requests: HoldRequest[] }>(() =>
    Promise.reject(new Error('The flow of additional seats has no releaseSeats service.')),
  ),
}
