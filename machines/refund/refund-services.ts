import { fromPromise } from 'xstate'
import type { Booking } from '#contract/booking.ts'
import type { RefundQuote, RefundRequest } from '#contract/refund.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { RefundOrder, TicketChoice } from './refund-context.ts'
import type { RefundWork } from './refund-draft.ts'

interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
/** Made by a version of the program whose drafts this one does not read. */
interface OtherShape {
  ok: false
  reason: 'otherShape'
  version: number
}
/** The amount is another one by now, or a ticket can no longer be refunded: it has to be quoted anew. */
interface Outdated {
  ok: false
  reason: 'outdated'
}

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer = { ok: true } | Refused | OtherShape | Outdated

export type ReadDraftAnswer = { ok: true; work: RefundWork | null; version: number } | OtherShape
export type OpenAnswer = { ok: true; booking: Booking; overview: RefundQuote } | Refused
export type QuoteAnswer = { ok: true; quote: RefundQuote } | Refused
export type AskAnswer = { ok: true; request: RefundRequest } | Outdated | Refused

/** What the flow asks of the server. The feature provides them; a throw means an outage. */
export const refundServices = {
  readDraft: unprovided<ReadDraftAnswer>('readDraft'),
  openBooking: unprovided<OpenAnswer, Keyed<{ bookingId: string }>>('openBooking'),
  fetchQuote: unprovided<QuoteAnswer, Keyed<TicketChoice>>('fetchQuote'),
  askRefund: unprovided<AskAnswer, Keyed<RefundOrder>>('askRefund'),
}

function unprovided<Output, Input = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The refund flow has no ${name} service.`)))
}
