import { assign, sendTo, setup } from 'xstate'
import { draftPart, type DraftReport } from '#machines/parts/draft.ts'
import { MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import * as changes from './additional-seats-changes.ts'
import type {
  AdditionalSeatsContext,
  AdditionalSeatsInput,
  AdditionalSeatsPayment,
  AdditionalSeatsStep,
} from './additional-seats-context.ts'
import { type AdditionalSeatsWork, additionalSeatsWorkOf } from './additional-seats-draft.ts'
import * as rules from './additional-seats-rules.ts'
import {
  additionalSeatsServices,
  type Answer,
  type HoldAnswer,
  type QuoteAnswer,
  type RenewAnswer,
} from './additional-seats-services.ts'
import type { PassengerText } from './booking-context.ts'
import type { Direction } from './booking-requests.ts'

/** What a clerk can do. */
export type AdditionalSeatsEvent =
  | { type: 'additionalSeats.editPassengers'; passengers: PassengerText[] }
  | { type: 'additionalSeats.addPassenger' }
  | { type: 'additionalSeats.removePassenger'; id: string }
  | { type: 'additionalSeats.submitPassengers'; passengers: PassengerText[] }
  | { type: 'additionalSeats.pickSeat'; seat: string }
  | { type: 'additionalSeats.pickSeats'; seats: string[] }
  | { type: 'additionalSeats.assignSeat'; id: string; seat: string }
  | { type: 'additionalSeats.focusPassenger'; id: string }
  | { type: 'additionalSeats.next' }
  | { type: 'additionalSeats.back' }
  | { type: 'additionalSeats.goTo'; step: AdditionalSeatsStep }
  | { type: 'additionalSeats.renewHold' }
  | { type: 'additionalSeats.editReason'; reason: string }
  | { type: 'additionalSeats.editPayment'; change: Partial<AdditionalSeatsPayment> }
  | { type: 'additionalSeats.sell' }
  | { type: 'additionalSeats.startOver' }
  | { type: 'additionalSeats.leave' }
  | DraftReport<AdditionalSeatsWork>

type Found = DraftReport<AdditionalSeatsWork>
type In<Payload> = Payload & { direction: Direction }

/** The vocabulary of the flow; its states (additional-seats-flow.ts) are written in it. */
export const additionalSeatsSetup = setup({
  types: {} as {
    context: AdditionalSeatsContext
    events: AdditionalSeatsEvent
    input: AdditionalSeatsInput
    tags: 'busy' | 'editable'
    meta: { title?: string }
  },
  actors: { ...additionalSeatsServices, draft: draftPart<AdditionalSeatsWork>() },
  guards: {
    isAccepted: (_, answer: Answer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: Answer; reason: string }) => !answer.ok && answer.reason === reason,
    hasNoDraft: (_, { work }: Found) => work === null,
    isOfOtherBooking: ({ context }, { work }: Found) => work !== null && work.bookingId !== context.bookingId,
    hasUnansweredOrder: (_, { work }: Found) => work !== null && work.order !== null,
    isAt: ({ context }, { step }: { step: AdditionalSeatsStep }) =>
      context.step === step && rules.stepsOf(context.rides).includes(step),
    canGoTo: ({ context }, { wanted, step }: { wanted: AdditionalSeatsStep; step: AdditionalSeatsStep }) =>
      wanted === step && rules.canGoTo(context, step),
    isTwoWay: ({ context }) => rules.isTwoWay(context),
    hasRoom: ({ context }) => context.people.length < MAX_PASSENGERS,
    isNotAlone: ({ context }) => context.people.length > 1,
    isSeated: ({ context }, { direction }: In<object>) =>
      rules.isSettled(context) && rules.unseated(context, direction).length === 0,
    isSeatedTwoWay: ({ context }) =>
      rules.isTwoWay(context) && rules.isSettled(context) && rules.unseated(context, 'outward').length === 0,
    hasUnseated: ({ context }, { direction }: In<object>) =>
      rules.stepsOf(context.rides).includes(direction) && rules.unseated(context, direction).length > 0,
    hasNoReason: ({ context }) => !rules.hasReason(context),
    isReady: ({ context }) => context.isPriced && rules.isSettled(context),
    hasUnsettled: ({ context }) => context.unsettled.length > 0,
    hasHeld: ({ context }) => rules.hasHeld(context),
    isPriceOutdated: ({ context }) => rules.isPriceOutdated(context),
  },
  actions: {
    keepDraft: sendTo('draft', ({ context }) => ({
      type: 'draft.keep',
      snapshot: { ...additionalSeatsWorkOf(context) },
    })),
    keepDraftNow: sendTo('draft', ({ context }) => ({
      type: 'draft.keepNow',
      snapshot: { ...additionalSeatsWorkOf(context) },
    })),
    discardDraft: sendTo('draft', { type: 'draft.discard' }),

    /** The seats are wished again: whether they are still held, only the server knows. */
    takeWork: assign(({ context: { rides } }, { work }: Found) =>
      work === null
        ? {}
        : {
            ...work,
            isOrderSent: work.order !== null,
            isRestored: true,
            unsettled: rides
              .map(({ direction }) => direction)
              .filter((direction) => work.people.some(({ seats }) => seats[direction] !== null)),
          },
    ),
    setOther: assign((_, { work }: Found) => ({ other: work })),
    startOver: assign(({ context }) => changes.startOver(context)),
    enterStep: assign((_, { step }: { step: AdditionalSeatsStep }) => ({ step })),
    clearRefusal: assign({ refusal: null }),

    editPassengers: assign(({ context }, { passengers }: { passengers: PassengerText[] }) =>
      changes.editPassengers(context, passengers),
    ),
    addPassenger: assign(({ context }) => changes.addPassenger(context)),
    removePassenger: assign(({ context }, { id }: { id: string }) => changes.removePassenger(context, id)),
    pickSeat: assign(({ context }, picked: In<{ seat: string }>) => changes.pickSeat(context, picked)),
    pickSeats: assign(({ context }, picked: In<{ seats: string[] }>) => changes.pickSeats(context, picked)),
    assignSeat: assign(({ context }, assigned: In<{ id: string; seat: string }>) =>
      changes.assignSeat(context, assigned),
    ),
    focusPassenger: assign((_, { id }: { id: string }) => ({ turn: id })),
    editReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    editPayment: assign(({ context: { payment } }, { change }: { change: Partial<AdditionalSeatsPayment> }) => ({
      payment: { ...payment, ...change },
    })),
    showReasonProblem: assign({ isReasonTried: true, refusal: null }),

    prepareHold: assign(({ context }) => changes.prepareHold(context)),
    takeHeld: assign(({ context }, answer: HoldAnswer | RenewAnswer) => changes.takeHeld(context, answer)),
    revertSeats: assign(({ context }, answer: Answer) => changes.revertSeats(context, answer)),
    /** A request under way when the steps were left is made again. */
    wishAgain: assign(({ context: { holdRequest, unsettled } }) => ({
      holdRequest: null,
      unsettled: [...new Set([...(holdRequest?.direction ? [holdRequest.direction] : []), ...unsettled])],
    })),
    prepareRenewal: assign(({ context }) => changes.prepareRenewal(context)),
    askAgain: assign(({ context }) => changes.askAgain(context, [])),

    prepareQuote: assign(({ context }) => changes.prepareQuote(context)),
    takeQuote: assign((_, answer: QuoteAnswer) => (answer.ok ? { quote: answer.quote, isPriced: true } : {})),
    setPriceRefusal: assign((_, answer: Answer) => ({
      quote: null,
      priceRefusal: !answer.ok && 'message' in answer ? { message: answer.message, fields: answer.fields } : null,
    })),
    forgetPrice: assign({ quoteRequest: null, isPriced: false }),

    prepareOrder: assign(({ context }) => changes.prepareOrder(context)),
    takeRefusedSale: assign(({ context }, answer: Answer) => changes.takeRefusedSale(context, answer)),
    takeLostSale: assign(({ context }, answer: Answer) => changes.takeLostSale(context, answer)),
  },
})
