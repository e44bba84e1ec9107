import { assign, sendTo, setup } from 'xstate'
import { draftPart, type DraftReport } from '#machines/parts/draft.ts'
import { newKey } from '../key.ts'
import {
  type ConsignmentContext,
  type ConsignmentStep,
  type ItemDraft,
  newConsignment,
  type PaymentDraft,
  type ReceiverDraft,
  type SenderDraft,
} from './consignment-context.ts'
import { type ConsignmentWork, consignmentWorkOf } from './consignment-draft.ts'
import * as rules from './consignment-rules.ts'
import { type Answer, type BillAnswer, consignmentServices, type QuoteAnswer } from './consignment-services.ts'

/** What a clerk can do. */
export type ConsignmentFlowEvent =
  | { type: 'consignment.editSender'; change: Partial<SenderDraft> }
  | { type: 'consignment.editReceiver'; change: Partial<ReceiverDraft> }
  | { type: 'consignment.editItems'; items: ItemDraft[] }
  | { type: 'consignment.editPayment'; change: Partial<PaymentDraft> }
  | { type: 'consignment.next' }
  | { type: 'consignment.confirm' }
  | { type: 'consignment.goTo'; step: ConsignmentStep }
  | { type: 'consignment.back' }
  | { type: 'consignment.startOver' }
  | DraftReport<ConsignmentWork>

type Found = DraftReport<ConsignmentWork>

/** The vocabulary of the consignment flow; its states (consignment-flow.ts) are written in it. */
export const consignmentSetup = setup({
  types: {} as {
    context: ConsignmentContext
    events: ConsignmentFlowEvent
    tags: 'busy' | 'editable'
    meta: { title?: string }
  },
  actors: { ...consignmentServices, draft: draftPart<ConsignmentWork>() },
  guards: {
    isAccepted: (_, answer: Answer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: Answer; reason: string }) => !answer.ok && answer.reason === reason,
    hasUnansweredOrder: (_, { work }: Found) => work !== null && work.order !== null,
    hasNoDraft: (_, { work }: Found) => work === null,
    isAt: ({ context }, { step }: { step: ConsignmentStep }) => context.step === step && rules.canGoTo(context, step),
    canGoTo: ({ context }, { wanted, step }: { wanted: ConsignmentStep; step: ConsignmentStep }) =>
      wanted === step && rules.canGoTo(context, step),
    isComplete: ({ context }, { step }: { step: ConsignmentStep }) => rules.isComplete(context, step),
    isWhole: ({ context }) => rules.isComplete(context, 'payment') && rules.orderOf(context) !== null,
    hasOtherAmount: ({ context }, answer: QuoteAnswer) =>
      answer.ok && context.totalBefore !== null && context.totalBefore !== answer.quote.total,
  },
  actions: {
    keepDraft: sendTo('draft', ({ context }) => ({
      type: 'draft.keep',
      snapshot: { ...consignmentWorkOf(context) },
    })),
    keepDraftNow: sendTo('draft', ({ context }) => ({
      type: 'draft.keepNow',
      snapshot: { ...consignmentWorkOf(context) },
    })),
    discardDraft: sendTo('draft', { type: 'draft.discard' }),

    takeWork: assign((_, { work }: Found) =>
      work === null ? {} : { ...work, isOrderSent: work.order !== null, isRestored: true },
    ),
    startOver: assign(newConsignment()),
    enterStep: assign((_, { step }: { step: ConsignmentStep }) => ({ step })),
    setRefusal: assign((_, answer: Answer) => ({
      refusal: !answer.ok && answer.reason === 'refused' ? { message: answer.message, fields: answer.fields } : null,
      order: null,
    })),
    clearRefusal: assign({ refusal: null }),
    showProblems: assign(({ context }, { step }: { step: ConsignmentStep }) => ({
      tried: [...new Set([...context.tried, step])],
    })),

    editSender: assign(({ context }, { change }: { change: Partial<SenderDraft> }) => ({
      sender: { ...context.sender, ...change },
      refusal: null,
    })),
    editReceiver: assign(({ context }, { change }: { change: Partial<ReceiverDraft> }) => ({
      receiver: { ...context.receiver, ...change },
      refusal: null,
    })),
    /** What other items come to is another amount, not a changed one. */
    editItems: assign((_, { items }: { items: ItemDraft[] }) => ({
      items,
      refusal: null,
      quote: null,
      totalBefore: null,
    })),
    editPayment: assign(({ context }, { change }: { change: Partial<PaymentDraft> }) => ({
      payment: { ...context.payment, ...change },
      refusal: null,
    })),
    prepareQuote: assign(({ context: { items, receiver } }) => ({
      quoteRequest: { key: newKey(), body: { toDepotId: receiver.depotId ?? '', items: rules.itemsOf(items) ?? [] } },
    })),
    takeQuote: assign((_, answer: QuoteAnswer) => (answer.ok ? { quote: answer.quote } : {})),
    /** What the customer was told; a bill that was sent says it best. */
    rememberAmount: assign(({ context: { order, quote, totalBefore } }) => ({
      totalBefore: order?.body.expectedTotal ?? quote?.total ?? totalBefore,
      order: null,
    })),
    forgetAmount: assign({ totalBefore: null }),
    prepareOrder: assign(({ context }) => {
      const body = rules.orderOf(context)
      return body === null ? {} : { order: { key: newKey(), body }, isOrderSent: false, refusal: null }
    }),
    takeBill: assign((_, answer: BillAnswer) =>
      answer.ok ? { made: answer.consignment, order: null, isRestored: false } : {},
    ),
  },
})
