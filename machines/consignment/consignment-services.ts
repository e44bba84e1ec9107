import type { ConsignmentQuote } from '#contract/consignment/consignment.ts'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { ConsignmentOrder, QuoteOrder } from './consignment-context.ts'

interface Refused extends FlowRefusal {
  ok: false
  reason: 'refused'
}
/** The amount is another one by now: VAT has changed. It has to be quoted anew. */
interface Outdated {
  ok: false
  reason: 'outdated'
}

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer = { ok: true } | Refused | Outdated | Ended

export type QuoteAnswer = { ok: true; quote: ConsignmentQuote } | Refused | Ended
export type BillAnswer = { ok: true; consignment: ConsignmentRow } | Outdated | Refused | Ended

/** What the flow asks of the server. The feature provides the services of these requests. */
export const consignmentServices = {
  fetchQuote: requestPart<QuoteAnswer, Keyed<QuoteOrder>>(),
  writeBill: requestPart<BillAnswer, Keyed<ConsignmentOrder>>(),
}
