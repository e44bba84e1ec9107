import type { BodyOf } from '#contract/contract.ts'
import type { CONSIGNMENT_MEANS, ConsignmentQuote } from '#contract/consignment/consignment.ts'
import type { ConsignmentRow } from '#contract/consignment/consignment-row.ts'
import type { ConsignmentPayment } from '#contract/consignment/consignment-codes.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Keyed } from '../booking/booking-requests.ts'

/** What the clerk does, in order. */
export const CONSIGNMENT_STEPS = ['sender', 'receiver', 'items', 'payment'] as const
export type ConsignmentStep = (typeof CONSIGNMENT_STEPS)[number]

export type ConsignmentOrder = BodyOf<'createConsignment'>
export type QuoteOrder = BodyOf<'quoteConsignment'>

/** As typed so far, or as recalled from an earlier consignment. */
export interface SenderDraft {
  name: string
  contact: string
  idNumber: string
}
export interface ReceiverDraft extends SenderDraft {
  depotId: string | null
}
/** A number is null while nothing is typed, NaN while what is typed is none. */
export interface ItemDraft {
  name: string
  quantity: number | null
  /** Of one piece, in grams. */
  weight: number | null
  /** Of one piece, in minor units. */
  unitPrice: number | null
}
export interface PaymentDraft {
  status: ConsignmentPayment | null
  means: (typeof CONSIGNMENT_MEANS)[number] | null
  reference: string
  /** The clerk was told that another record names the reference, and uses it all the same. */
  isReuseConfirmed: boolean
  /** The contract customer who is charged, once chosen, on account. */
  customerId: string | null
  allowedBy: string | null
  reason: string
}

export interface ConsignmentContext {
  /** Where the clerk is, or was before a side road. */
  step: ConsignmentStep
  sender: SenderDraft
  receiver: ReceiverDraft
  items: ItemDraft[]
  payment: PaymentDraft
  /** Steps that the clerk left although something was missing: from then on their fields say what. */
  tried: ConsignmentStep[]
  quote: ConsignmentQuote | null
  quoteRequest: Keyed<QuoteOrder> | null
  /** What the customer was told before it changed. */
  totalBefore: number | null
  /** The bill under way or last written, so that a repetition is the same to the letter, its key too. */
  order: Keyed<ConsignmentOrder> | null
  /** It was sent before a reload, and its answer never seen. */
  isOrderSent: boolean
  refusal: FlowRefusal | null
  isRestored: boolean
  made: ConsignmentRow | null
}

export const EMPTY_ITEM: ItemDraft = { name: '', quantity: 1, weight: null, unitPrice: null }

export function newConsignment(): ConsignmentContext {
  return {
    step: 'sender',
    sender: { name: '', contact: '', idNumber: '' },
    receiver: { name: '', contact: '', idNumber: '', depotId: null },
    items: [EMPTY_ITEM],
    payment: {
      status: null,
      means: null,
      reference: '',
      isReuseConfirmed: false,
      customerId: null,
      allowedBy: null,
      reason: '',
    },
    tried: [],
    quote: null,
    quoteRequest: null,
    totalBefore: null,
    order: null,
    isOrderSent: false,
    refusal: null,
    isRestored: false,
    made: null,
  }
}
