import type { TFunction } from 'i18next'
import type { Keyed } from '#machines/booking/booking-requests.ts'
import type { ConsignmentOrder, QuoteOrder } from '#machines/consignment/consignment-context.ts'
import { CONSIGNMENT_DRAFT_SHAPE, readConsignmentWork } from '#machines/consignment/consignment-draft.ts'
import type { BillAnswer, QuoteAnswer } from '#machines/consignment/consignment-services.ts'
import { requestTo } from '#machines/parts/request.ts'
import { attempt } from '#src/platform/api.ts'
import { draftOf } from '#src/platform/draft-services.ts'
import { flowRefusals } from '#src/platform/flow-refusals.ts'

/** What the consignment flow invokes, over the API. A refusal comes back as a value, an outage is thrown. */
export function consignmentServices(t: TFunction) {
  const { refused } = flowRefusals(t)

  return {
    fetchQuote: requestTo<QuoteAnswer, Keyed<QuoteOrder>>(async ({ key, body }, signal) => {
      const asked = await attempt('quoteConsignment', { body, key, signal })
      return asked.ok ? { ok: true, quote: asked.answer.data } : refused(asked.error)
    }),

    // Without the signal: a bill that was sent is never called back.
    writeBill: requestTo<BillAnswer, Keyed<ConsignmentOrder>>(async ({ key, body }) => {
      const asked = await attempt('createConsignment', { body, key })
      if (asked.ok) return { ok: true, consignment: asked.answer.data }
      return asked.error.code === 'priceChanged' ? { ok: false, reason: 'outdated' } : refused(asked.error)
    }),

    draft: draftOf('consignment', CONSIGNMENT_DRAFT_SHAPE, readConsignmentWork),
  }
}
