import { fromPromise } from 'xstate'
import type { ConsignmentQuote } from '#contract/consignment.ts'
import type { ConsignmentRow } from '#contract/consignment-row.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
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
export type Answer = { ok: true } | Refused | OtherShape | Outdated

export type ReadDraftAnswer = { ok: true; work: ConsignmentWork | null; version: number } | OtherShape
export type QuoteAnswer = { ok: true; quote: ConsignmentQuote } | Refused
export type BillAnswer = { ok: true; consignment: ConsignmentRow } | Outdated | Refused

/** What the flow asks of the server. The feature provides them; a throw means an outage. */
export const consignmentServices = {
  readDraft: unprovided<ReadDraftAnswer>('readDraft'),
  fetchQuote: unprovided<QuoteAnswer, Keyed<QuoteOrder>>('fetchQuote'),
  writeBill: unprovided<BillAnswer, Keyed<ConsignmentOrder>>('writeBill'),
}

function unprovided<Output, Input = undefined>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The consignment flow has no ${name} service.`)))
}
