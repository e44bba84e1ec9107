import type { Booking } from '#contract/booking/booking.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { RefundQuote, RefundRequest } from '#contract/refund/refund.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Keyed } from '../booking/booking-requests.ts'

/** What the clerk does, in order. */
export const REFUND_STEPS = ['finding', 'choosing', 'reason', 'review'] as const
export type RefundStep = (typeof REFUND_STEPS)[number]

export type RefundOrder = BodyOf<'createRefundRequest'>
export type RefundReason = RefundOrder['reasonCode']

export interface TicketChoice {
  bookingId: string
  ticketIds: string[]
}

export interface ReasonText {
  code: RefundReason | null
  text: string
}

export interface RefundContext {
  /** Where the clerk came from with tickets in hand: a booking's page. Null once it is followed. */
  link: TicketChoice | null
  /** Where the clerk is, or was before a side road. */
  step: RefundStep
  bookingId: string | null
  booking: Booking | null
  /** Each ticket of the booking by itself: what would come back, or why nothing can. */
  overview: RefundQuote | null
  overviewRequest: Keyed<{ bookingId: string }>
  ticketIds: string[]
  reason: ReasonText
  /** The clerk went on although something was missing: from then on the fields say what. */
  isReasonTried: boolean
  quote: RefundQuote | null
  quoteRequest: Keyed<TicketChoice> | null
  /** Amount that the clerk told the passenger before it changed. */
  totalBefore: number | null
  /** The request under way or last made, so that a repetition is the same to the letter, its key too. */
  order: Keyed<RefundOrder> | null
  /** It was sent before a reload, and its answer never seen. */
  isOrderSent: boolean
  refusal: FlowRefusal | null
  isRestored: boolean
  made: RefundRequest | null
}

export interface RefundInput {
  link: TicketChoice | null
}

export function newRefund({ link }: RefundInput): RefundContext {
  return {
    link,
    step: 'finding',
    bookingId: null,
    booking: null,
    overview: null,
    overviewRequest: { key: '', body: { bookingId: '' } },
    ticketIds: [],
    reason: { code: null, text: '' },
    isReasonTried: false,
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
