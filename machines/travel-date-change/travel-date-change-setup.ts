import { assign, sendTo, setup } from 'xstate'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { draftPart, type DraftReport } from '#machines/parts/draft.ts'
import type { Ended } from '#machines/parts/request.ts'
import { heldUntil, seatClockPart } from '#machines/parts/seat-clock.ts'
import type { Direction } from '../booking/booking-requests.ts'
import type { HoldAnswer, HoldRequests, RenewAnswer } from '../booking/booking-services.ts'
import * as changes from './travel-date-change-changes.ts'
import type { ChangeContext, ChangeInput, ChangePayment, ChangeStep } from './travel-date-change-context.ts'
import { type ChangeWork, changeWorkOf } from './travel-date-change-draft.ts'
import type { ChangeEvent } from './travel-date-change-events.ts'
import * as rules from './travel-date-change-rules.ts'
import {
  changeServices,
  type AnyAnswer,
  type ChangeAnswer,
  type ChangeQuoteAnswer,
  type OpenAnswer,
} from './travel-date-change-services.ts'

type Found = DraftReport<ChangeWork>

/** The vocabulary of the travel-date change flow; its states (travel-date-change-flow.ts, -steps.ts) are written in it. */
export const changeSetup = setup({
  types: {} as {
    context: ChangeContext
    events: ChangeEvent
    input: ChangeInput
    tags: 'busy' | 'editable'
    meta: { title?: string }
  },
  actors: { ...changeServices, draft: draftPart<ChangeWork>(), seatClock: seatClockPart<HoldAnswer, HoldRequests>() },
  guards: {
    isAccepted: (_, answer: AnyAnswer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: AnyAnswer; reason: string }) =>
      !answer.ok && answer.reason === reason,
    isDepartureRefused: (_, answer: AnyAnswer) => changes.refusedDirection(answer) !== undefined,
    isSeatRefused: (_, answer: AnyAnswer) => changes.isAboutSeat(answer),
    isRefusedUnopened: ({ context }, answer: AnyAnswer) => !answer.ok && context.booking === null,

    hasUnansweredChange: (_, { work }: Found) => work !== null && work.changeRequest !== null,
    hasWorkToResume: ({ context }, { work }: Found) =>
      work !== null && work.bookingId !== null && !changes.isForAnother(context.link, work.bookingId),
    isOpenedForBooking: ({ context }) => context.link !== null,
    resumesAt: ({ context }, { step }: { step: ChangeStep }) => rules.resumesAt(context, step),
    canGoTo: (
      { context },
      { wanted, direction, step }: { wanted: ChangeStep; direction: Direction; step: ChangeStep },
    ) => wanted === step && rules.canGoTo(context, step, direction),

    hasTickets: ({ context }) => context.chosen.length > 0,
    canBePriced: ({ context }) => context.step !== 'tickets' && rules.hasEveryTarget(context),
    isTargetableBeforeNext: ({ context }, { departure }: { departure: DepartureSummary }) =>
      rules.isTargetable(context, departure) && rules.directionAfter(context) !== undefined,
    isTargetable: ({ context }, { departure }: { departure: DepartureSummary }) =>
      rules.isTargetable(context, departure),
    hasDirectionBefore: ({ context }) => rules.directionBefore(context) !== undefined,
    isHindered: (_, answer: ChangeQuoteAnswer | Ended) =>
      answer.ok && answer.quote.tickets.some(({ hindrance }) => hindrance !== null),

    isMover: ({ context }, { ticketId }: { ticketId: string }) =>
      rules.seatedIn(context, context.direction).some(({ id }) => id === ticketId),
    hasUnsettledSeats: ({ context }) => rules.hasUnsettledSeats(context, context.direction),
    hasAnyUnsettledSeats: ({ context }) => rules.hasAnyUnsettledSeats(context),
    hasSeatsBeforeNext: ({ context }) =>
      rules.hasEverySeat(context, context.direction) && rules.directionAfter(context) !== undefined,
    hasAllSeats: ({ context }) => rules.hasAllSeats(context),
    isHoldOver: ({ context }) => context.isHoldOver,
    /** While seats are picked, every pick renews the hold by itself. */
    canRenewHold: ({ context }) => rules.holdEnd(context) !== null && context.step !== 'seats',

    hasReason: ({ context }) => rules.hasReason(context),
    hasReasonAndIsFree: ({ context }) => rules.hasReason(context) && context.quote?.total === 0,
  },
  actions: {
    keepDraft: sendTo('draft', ({ context }) => ({ type: 'draft.keep', snapshot: { ...changeWorkOf(context) } })),
    keepDraftNow: sendTo('draft', ({ context }) => ({
      type: 'draft.keepNow',
      snapshot: { ...changeWorkOf(context) },
    })),
    discardDraft: sendTo('draft', { type: 'draft.discard' }),

    takeWork: assign(({ context }, { work }: Found) => changes.takeWork(context, work)),
    takeUnanswered: assign((_, { work }: Found) => (work === null ? {} : { ...work, isChangeSent: true })),
    takeLink: assign(({ context }) => changes.takeLink(context)),
    startOver: assign(({ context }) => changes.startOver(context)),
    enterStep: assign(({ context }, params: { step: ChangeStep }) => changes.enterStep(context, params)),
    goTo: assign((_, params: { step: ChangeStep; direction: Direction }) => params),
    setRefusal: assign((_, answer: AnyAnswer) => ({ refusal: changes.refusalOf(answer), changeRequest: null })),
    clearRefusal: assign({ refusal: null }),

    findBooking: assign(({ context }, params: { bookingId: string }) => changes.findBooking(context, params)),
    openBooking: assign(({ context }, answer: OpenAnswer | Ended) => changes.openBooking(context, answer)),
    forgetBooking: assign(({ context }) => changes.forgetBooking(context)),
    chooseTickets: assign(({ context }, params: { ticketIds: string[] }) => changes.chooseTickets(context, params)),
    beginDepartures: assign(({ context }) => ({
      direction: rules.directionsOf(context)[0] ?? 'outward',
      refusal: null,
    })),

    changeDay: assign(({ context }, { date }: { date: string }) => ({
      dates: { ...context.dates, [context.direction]: date },
    })),
    chooseDeparture: assign(({ context }, params: { departure: DepartureSummary }) =>
      changes.chooseDeparture(context, params),
    ),
    nextDirection: assign(({ context }) => ({ direction: rules.directionAfter(context) ?? context.direction })),
    previousDirection: assign(({ context }) => ({ direction: rules.directionBefore(context) ?? context.direction })),
    lastDirection: assign(({ context }) => ({ direction: rules.lastDirection(context) })),
    refusedDirection: assign(({ context }, answer: AnyAnswer) => ({
      direction: changes.refusedDirection(answer) ?? context.direction,
      step: 'departure' as const,
    })),
    beginSeats: assign(({ context }) => ({
      step: 'seats' as const,
      direction: rules.directionsOf(context)[0] ?? 'outward',
    })),
    markClosed: assign(({ context }, answer: AnyAnswer) => changes.markClosed(context, answer)),
    dropClosedDeparture: assign(({ context }) => changes.dropClosedDeparture(context)),

    focusTicket: assign((_, { ticketId }: { ticketId: string }) => ({ activeTicket: ticketId })),
    focusSeatless: assign(({ context }) => ({ activeTicket: rules.nextActive(context) })),
    pickSeat: assign(({ context }, params: { seat: string }) => changes.pickSeat(context, params)),
    pickSeats: assign(({ context }, params: { seats: string[] }) => changes.pickSeats(context, params)),
    assignSeat: assign(({ context }, params: { ticketId: string; seat: string }) =>
      changes.assignSeat(context, params),
    ),
    revertSeats: assign(({ context }) => changes.revertSeats(context)),
    dropAllSeats: assign({ seats: {}, isHoldOver: false, activeTicket: null }),
    prepareHolds: assign(({ context }) => ({ holdRequests: rules.holdRequestsFor(context) })),
    takeHeld: assign(({ context }, answer: HoldAnswer | RenewAnswer | Ended) => changes.takeHeld(context, answer)),
    takeLostSeats: assign(({ context }, answer: AnyAnswer) => changes.takeLostSeats(context, answer)),
    loseHolds: assign({ holds: { outward: null, return: null }, isHoldOver: true }),
    forgetRequest: assign({ changeRequest: null }),
    forgetExpiry: assign({ isHoldOver: false }),
    tellSeatClock: sendTo('seatClock', ({ context }) => heldUntil(rules.holdEnd(context), context.clockOffset)),
    renewHold: sendTo('seatClock', ({ context }) => ({
      type: 'seats.renew',
      body: { requests: rules.holdRequestsFor(context) },
    })),
    prepareRenewal: assign(({ context }) => changes.prepareRenewal(context)),

    enterReview: assign({ step: 'review' }),
    prepareQuote: assign(({ context }) => changes.prepareQuote(context)),
    takeQuote: assign(({ context }, answer: ChangeQuoteAnswer | ChangeAnswer | Ended) =>
      changes.takeQuote(context, answer),
    ),
    editReason: assign((_, { reason }: { reason: string }) => ({ reason, refusal: null })),
    showReasonProblem: assign({ isReasonTried: true }),
    forgetTotal: assign({ totalBefore: null }),
    editPayment: assign(({ context }, { change }: { change: Partial<ChangePayment> }) => ({
      payment: { ...context.payment, ...change },
      refusal: null,
    })),
    prepareChange: assign(({ context }) => changes.prepareChange(context)),
    returnToTickets: assign({ step: 'tickets', refusal: null }),
    takeChange: assign((_, answer: ChangeAnswer | Ended) =>
      answer.ok ? { done: answer.change, holds: { outward: null, return: null }, changeRequest: null } : {},
    ),
  },
})
