import type { ConsignmentQuote, ConsignmentRow } from '#contract/consignment.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { type Ended, requestPart } from '#machines/parts/request.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { ConsignmentOrder, QuoteOrder } from './consignment-context.ts'
import type { ConsignmentWork } from './consignment-draft.ts'

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
/** The amount is another one by now: VAT has changed. It has to be quoted anew. */
interface Outdated {
  ok: false
  reason: 'outdated'
}

/** Any service's answer, as far as the question goes whether it was yes, and if not, why. */
export type Answer = { ok: true } | Refused | OtherShape | Outdated | Ended

export type ReadDraftAnswer = { ok: true; work: ConsignmentWork | null; version: number } | OtherShape | Ended
export type QuoteAnswer = { ok: true; quote: ConsignmentQuote } | Refused | Ended
export type BillAnswer = { ok: true; consignment: ConsignmentRow } | Outdated | Refused | Ended

/** What the flow asks of the server. The feature provides the services of these requests. */
export const consignmentServices = {
  readDraft: requestPart<ReadDraftAnswer, undefined>(),
  fetchQuote: requestPart<QuoteAnswer, Keyed<QuoteOrder>>(),
  writeBill: requestPart<BillAnswer, Keyed<ConsignmentOrder>>(),
}
