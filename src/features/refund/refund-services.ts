import type { TFunction } from 'i18next'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { RefundOrder, TicketChoice } from '#machines/refund/refund-context.ts'
import { readRefundWork, REFUND_DRAFT_SHAPE } from '#machines/refund/refund-draft.ts'
import type { AskAnswer, OpenAnswer, QuoteAnswer } from '#machines/refund/refund-services.ts'
import { requestTo } from '#machines/parts/request.ts'
import { attempt } from '#src/platform/api.ts'
import { draftOf } from '#src/platform/draft-services.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'

/** What the refund flow invokes, over the API. A refusal comes back as a value, an outage is thrown. */
export function refundServices(t: TFunction) {
  const { refused } = flowRefusals(t)

  return {
    openBooking: requestTo<OpenAnswer, Keyed<{ bookingId: string }>>(async ({ key, body }, signal) => {
      const read = await attempt('getBooking', { params: { id: body.bookingId }, signal })
      if (!read.ok) return refused(read.error)
      const { data: booking } = read.answer
      const ticketIds = booking.tickets.map(({ id }) => id)
      const asked = await attempt('quoteRefund', { body: { bookingId: booking.id, ticketIds }, key, signal })
      return asked.ok ? { ok: true, booking, overview: asked.answer.data } : refused(asked.error)
    }),

    fetchQuote: requestTo<QuoteAnswer, Keyed<TicketChoice>>(async ({ key, body }, signal) => {
      const asked = await attempt('quoteRefund', { body, key, signal })
      return asked.ok ? { ok: true, quote: asked.answer.data } : refused(asked.error)
    }),

    // Without the signal: a request that was sent is never called back.
    askRefund: requestTo<AskAnswer, Keyed<RefundOrder>>(async ({ key, body }) => {
      const asked = await attempt('createRefundRequest', { body, key })
      if (asked.ok) return { ok: true, request: asked.answer.data }
      const { code } = asked.error
      return code === 'priceChanged' || code === 'transitionRefused'
        ? { ok: false, reason: 'outdated' }
        : refused(asked.error)
    }),

    draft: draftOf('refund', REFUND_DRAFT_SHAPE, readRefundWork),
  }
}
