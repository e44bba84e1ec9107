import type { Booking } from '#contract/booking/booking.ts'
import type { RefundQuote, RefundRequest } from '#contract/refund/refund.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { RefundOrder, TicketChoice } from './refund-context.ts'

interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
/** The amount is another one by now, or a ticket can no longer be refunded: it has to be quoted anew. */
interface Outdated {
  ok: false
  reason: 'outdated'
}

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer = { ok: true } | Refused | Outdated | Ended

export type OpenAnswer = { ok: true; booking: Booking; overview: RefundQuote } | Refused | Ended
export type QuoteAnswer = { ok: true; quote: RefundQuote } | Refused | Ended
export type AskAnswer = { ok: true; request: RefundRequest } | Outdated | Refused | Ended

/** What the flow asks of the server. The feature provides the services of these requests. */
export const refundServices = {
  openBooking: requestPart<OpenAnswer, Keyed<{ bookingId: string }>>(),
  fetchQuote: requestPart<QuoteAnswer, Keyed<TicketChoice>>(),
  askRefund: requestPart<AskAnswer, Keyed<RefundOrder>>(),
}
