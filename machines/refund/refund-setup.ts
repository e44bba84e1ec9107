import { assign, sendTo, setup } from 'xstate'
import { draftPart, type DraftReport } from '#machines/parts/draft.ts'
import { newKey } from '../key.ts'
import { newRefund, type ReasonText, type RefundContext, type RefundInput, type RefundStep } from './refund-context.ts'
import { type RefundWork, refundWorkOf } from './refund-draft.ts'
import * as rules from './refund-rules.ts'
import { refundServices, type Answer, type AskAnswer, type OpenAnswer, type QuoteAnswer } from './refund-services.ts'

/** What a clerk can do. */
export type RefundFlowEvent =
  | { type: 'refund.find'; bookingId: string }
  | { type: 'refund.choose'; ticketIds: string[] }
  | { type: 'refund.submitTickets' }
  | { type: 'refund.editReason'; change: Partial<ReasonText> }
  | { type: 'refund.submitReason' }
  | { type: 'refund.confirm' }
  | { type: 'refund.chooseOthers' }
  | { type: 'refund.goTo'; step: RefundStep }
  | { type: 'refund.back' }
  | { type: 'refund.startOver' }
  | DraftReport<RefundWork>

type Found = DraftReport<RefundWork>

/** The vocabulary of the refund flow; its states (refund-flow.ts) are written in it. */
export const refundSetup = setup({
  types: {} as {
    context: RefundContext
    events: RefundFlowEvent
    input: RefundInput
    tags: 'busy' | 'editable'
    meta: { title?: string }
  },
  actors: { ...refundServices, draft: draftPart<RefundWork>() },
  delays: {
    quoteTime: ({ context }) => rules.quoteTime(context.quote, Date.now()),
  },
  guards: {
    isAccepted: (_, answer: Answer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: Answer; reason: string }) => !answer.ok && answer.reason === reason,
    hasUnansweredOrder: (_, { work }: Found) => work !== null && work.order !== null,
    /** The tickets one came with are not what was left unfinished. */
    hasLinkElsewhere: ({ context: { link } }, { work }: Found) => link !== null && work?.bookingId !== link.bookingId,
    hasNoDraft: (_, { work }: Found) => work === null,
    isUnanswered: ({ context }, answer: OpenAnswer) => answer.ok && context.order !== null,
    hasNothingRefundable: (_, answer: OpenAnswer) => answer.ok && !rules.isRefundable(answer.overview),
    isAt: ({ context }, { step }: { step: RefundStep }) => context.step === step && rules.canGoTo(context, step),
    canGoTo: ({ context }, { wanted, step }: { wanted: RefundStep; step: RefundStep }) =>
      wanted === step && rules.canGoTo(context, step),
    hasTickets: ({ context }) => rules.canGoTo(context, 'reason'),
    isReasonComplete: ({ context }) => rules.isReasonComplete(context),
    hasLostTickets: (_, answer: QuoteAnswer) => answer.ok && rules.hasLostTickets(answer.quote),
    hasOtherAmount: ({ context }, answer: QuoteAnswer) =>
      answer.ok && context.totalBefore !== null && context.totalBefore !== answer.quote.total.refund,
  },
  actions: {
    keepDraft: sendTo('draft', ({ context }) => ({ type: 'draft.keep', snapshot: { ...refundWorkOf(context) } })),
    keepDraftNow: sendTo('draft', ({ context }) => ({
      type: 'draft.keepNow',
      snapshot: { ...refundWorkOf(context) },
    })),
    discardDraft: sendTo('draft', { type: 'draft.discard' }),

    takeWork: assign((_, { work }: Found) =>
      work === null ? {} : { ...work, isOrderSent: work.order !== null, link: null, isRestored: true },
    ),
    followLink: assign(({ context: { link } }) =>
      link === null
        ? {}
        : { ...newRefund({ link: null }), step: 'choosing', bookingId: link.bookingId, ticketIds: link.ticketIds },
    ),
    startOver: assign(newRefund({ link: null })),
    enterStep: assign((_, { step }: { step: RefundStep }) => ({ step })),
    setRefusal: assign((_, answer: Answer) => ({
      refusal: !answer.ok && answer.reason === 'refused' ? { message: answer.message, fields: answer.fields } : null,
      order: null,
    })),
    clearRefusal: assign({ refusal: null }),

    /** The booking one was at already keeps what was chosen of it. */
    chooseBooking: assign(({ context }, { bookingId }: { bookingId: string }) =>
      context.bookingId === bookingId
        ? { step: 'choosing' }
        : { ...newRefund({ link: null }), step: 'choosing', bookingId },
    ),
    prepareOpening: assign(({ context: { bookingId } }) => ({
      overviewRequest: { key: newKey(), body: { bookingId: bookingId ?? '' } },
      refusal: null,
    })),
    takeBooking: assign(({ context }, answer: OpenAnswer) => {
      if (!answer.ok) return {}
      const { booking, overview } = answer
      const open = overview.tickets.filter(({ refusal }) => refusal === null).map(({ ticketId }) => ticketId)
      const [only, ...others] = open
      const chosen = rules.chosenOf(overview, context.ticketIds)
      return { booking, overview, ticketIds: chosen.length === 0 && only && others.length === 0 ? [only] : chosen }
    }),
    forgetBooking: assign({ booking: null, overview: null, bookingId: null }),
    chooseTickets: assign(({ context: { overview } }, { ticketIds }: { ticketIds: string[] }) => ({
      ticketIds: overview?.isWhole ? rules.chosenOf(overview, ticketIds) : ticketIds,
      refusal: null,
      quote: null,
      totalBefore: null,
    })),
    editReason: assign(({ context }, { change }: { change: Partial<ReasonText> }) => ({
      reason: { ...context.reason, ...change },
      refusal: null,
    })),
    showReasonProblems: assign({ isReasonTried: true }),
    prepareQuote: assign(({ context: { bookingId, ticketIds } }) => ({
      quoteRequest: { key: newKey(), body: { bookingId: bookingId ?? '', ticketIds } },
    })),
    takeQuote: assign((_, answer: QuoteAnswer) => (answer.ok ? { quote: answer.quote } : {})),
    /** What the passenger was told; a request that was sent says it best. */
    rememberAmount: assign(({ context: { order, quote, totalBefore } }) => ({
      totalBefore: order?.body.expectedRefund ?? quote?.total.refund ?? totalBefore,
      order: null,
    })),
    forgetAmount: assign({ totalBefore: null }),
    prepareOrder: assign(({ context: { bookingId, ticketIds, reason, quote } }) => {
      if (bookingId === null || reason.code === null || quote === null) return {}
      const { code, text } = reason
      const body = {
        bookingId,
        ticketIds,
        reasonCode: code,
        reasonText: text.trim() || null,
        expectedRefund: quote.total.refund,
      }
      return { order: { key: newKey(), body }, isOrderSent: false, refusal: null }
    }),
    takeRequest: assign((_, answer: AskAnswer) =>
      answer.ok ? { made: answer.request, order: null, isRestored: false } : {},
    ),
  },
})
