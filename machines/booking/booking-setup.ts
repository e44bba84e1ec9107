import { assign, emit, sendTo, setup } from 'xstate'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { DocumentKind } from '#contract/file.ts'
import { draftPart, type DraftReport } from '#machines/parts/draft.ts'
import type { Ended } from '#machines/parts/request.ts'
import { heldUntil, seatClockPart } from '#machines/parts/seat-clock.ts'
import { newKey } from '../key.ts'
import * as changes from './booking-changes.ts'
import type {
  BookingContext,
  BookingInput,
  BookingStep,
  ChosenPackage,
  Journey,
  PassengerText,
  Payment,
  SellAgain,
  WishedRoom,
} from './booking-context.ts'
import type { Direction } from './booking-requests.ts'
import type { BookingWork } from './booking-draft.ts'
import { bookingWorkOf } from './booking-work.ts'
import type { BookingEvent } from './booking-events.ts'
import * as rules from './booking-rules.ts'
import { areRoomsReady, hasUnsettledRooms } from './rooming.ts'
import {
  bookingServices,
  type Answer,
  type PartyHoldAnswer,
  type PartyRenewAnswer,
  type SeatsAndRooms,
  type QuoteAnswer,
  type SellAnswer,
  type UploadAnswer,
} from './booking-services.ts'

/** What is worth a passing word on the screen. */
export type BookingNews = { type: 'booking.filesUploaded' } | { type: 'booking.fileDeleted' }

type Found = DraftReport<BookingWork>

interface InDirection {
  direction: Direction
}

/** What the server is asked to hold, seats and rooms. */
export const holdsOf = ({
  holdRequests,
  roomRequest,
}: Pick<BookingContext, 'holdRequests' | 'roomRequest'>): SeatsAndRooms => ({
  requests: holdRequests,
  rooms: roomRequest,
})

/** The vocabulary of the booking flow; its states (booking-flow.ts, booking-steps.ts) are written in it. */
export const bookingSetup = setup({
  types: {} as {
    context: BookingContext
    events: BookingEvent
    input: BookingInput
    tags: 'busy' | 'editable'
    emitted: BookingNews
    meta: { title?: string }
  },
  actors: {
    ...bookingServices,
    draft: draftPart<BookingWork>(),
    seatClock: seatClockPart<PartyHoldAnswer, SeatsAndRooms>(),
  },
  guards: {
    isAccepted: (_, answer: Answer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: Answer; reason: string }) => !answer.ok && answer.reason === reason,
    isRefusedAt: (_, { answer, step }: { answer: Answer; step: BookingStep }) =>
      rules.stepOfFields(changes.refusalOf(answer)?.fields ?? {}) === step,

    hasNoDraft: (_, { work }: Found) => work === null,
    hasUnansweredSale: (_, { work }: Found) => work !== null && work.saleRequest !== null,
    hasWishedSeats: (_, { work }: Found) =>
      work !== null && work.travellers.some(({ seats }) => seats.outward ?? seats.return),
    isAt: ({ context }, { step }: { step: BookingStep }) => context.step === step,
    canGoTo: ({ context }, { wanted, step }: { wanted: BookingStep; step: BookingStep }) =>
      wanted === step && rules.canGoTo(context, step),

    canSellAgain: ({ context }, again: SellAgain) =>
      rules.isNothingBegun(context) && rules.isJourneyComplete({ journey: rules.journeyAgain(again) }),
    isJourneyComplete: ({ context }) => rules.isJourneyComplete(context),
    isJourneyCompleteWithSeatsToGiveUp: ({ context }) =>
      rules.isJourneyComplete(context) && rules.hasSeatsToGiveUp(context),
    isOnSale: (_, { departure }: { departure: DepartureSummary }) => rules.isOnSale(departure),
    isOnSaleWithOtherSeatsHeld: (
      { context },
      { departure, direction }: InDirection & { departure: DepartureSummary },
    ) =>
      rules.isOnSale(departure) &&
      ((rules.holdsSeats(context, direction) && context.holds[direction]?.departureKey !== departure.key) ||
        rules.hasSeatsToGiveUp({ ...context, ...changes.chooseDeparture(context, { departure, direction }) })),
    isClosedIn: ({ context }, { direction }: InDirection) => context.closedDirection === direction,

    isPackage: ({ context }) => context.package !== null,
    /** The days of a package follow from its nights. */
    mayChangeDate: ({ context }, { direction }: InDirection) => direction === 'outward' || context.package === null,
    hasAllSeatsOfPackage: ({ context }) => context.package !== null && rules.hasAllSeats(context),
    hasUnsettledRooms: ({ context }) => hasUnsettledRooms(context),
    areSeatsAndRoomsReady: ({ context }) => rules.hasAllSeats(context) && areRoomsReady(context),

    hasDocuments: ({ context }) => context.travellers.some(({ documents }) => documents.length > 0),
    isTwoWay: ({ context }) => context.journey.isTwoWay,
    isTraveller: ({ context }, { traveller }: { traveller: number }) => context.travellers[traveller] !== undefined,
    hasUnsettledSeats: ({ context }, { direction }: InDirection) => rules.hasUnsettledSeats(context, direction),
    hasEverySeat: ({ context }, { direction }: InDirection) => rules.hasEverySeat(context, direction),
    hasAllSeats: ({ context }) => rules.hasAllSeats(context),
    isLostIn: ({ context }, { answer, direction }: InDirection & { answer: Answer }) =>
      changes.lostSeatsOf(context, answer)[direction].length > 0,
    isHoldOver: ({ context }) => context.isHoldOver,
    /** Before, every pick renews the hold by itself. */
    canRenewHold: ({ context }) =>
      rules.holdEnd(context) !== null &&
      ['rooming', 'passengers', 'documents', 'review', 'payment'].includes(context.step),

    arePassengersComplete: ({ context }) => context.arePassengersComplete,
    isSeatMissingIn: ({ context }, { answer, direction }: InDirection & { answer: QuoteAnswer | Ended }) =>
      answer.ok && rules.directionWithoutSeat(context, answer.quote) === direction,
    hasSpareSeat: ({ context }, answer: QuoteAnswer | Ended) => answer.ok && rules.hasSpareSeat(context, answer.quote),
    hasOtherTotal: ({ context }, answer: QuoteAnswer | Ended) =>
      answer.ok && context.totalBefore !== null && context.totalBefore !== answer.quote.total,
    isAnotherCurrency: ({ context }, { currency }: { currency: string }) => currency !== context.currency,
    isPaymentComplete: ({ context }) => rules.isPaymentComplete(context),
  },
  actions: {
    keepDraft: sendTo('draft', ({ context }) => ({
      type: 'draft.keep',
      snapshot: { ...bookingWorkOf(context) },
    })),
    keepDraftNow: sendTo('draft', ({ context }) => ({
      type: 'draft.keepNow',
      snapshot: { ...bookingWorkOf(context) },
    })),
    discardDraft: sendTo('draft', { type: 'draft.discard' }),

    takeWork: assign((_, { work }: Found) =>
      work === null ? {} : { ...work, isSaleSent: work.saleRequest !== null, isRestored: work.step !== 'journey' },
    ),
    startOver: assign(({ context }) => changes.startOver(context)),
    enterStep: assign((_, { step }: { step: BookingStep }) => ({ step })),
    setRefusal: assign((_, answer: Answer) => ({ refusal: changes.refusalOf(answer), saleRequest: null })),
    clearRefusal: assign({ refusal: null }),

    editJourney: assign(({ context }, { change }: { change: Partial<Journey> }) => ({
      journey: changes.withNights({ ...context.journey, ...change }, context.package),
    })),
    choosePackage: assign(({ context }, params: { package: ChosenPackage | null }) =>
      changes.choosePackage(context, params),
    ),
    showJourneyProblems: assign({ isJourneyTried: true }),
    sellAgain: assign(({ context }, again: SellAgain) => changes.sellAgain(context, again)),
    submitJourney: assign(({ context }) => changes.submitJourney(context)),
    changeDate: assign(({ context }, { date, direction }: InDirection & { date: string }) => ({
      journey: changes.withNights(
        { ...context.journey, ...(direction === 'outward' ? { date } : { returnDate: date }) },
        context.package,
      ),
    })),
    chooseDeparture: assign(({ context }, params: InDirection & { departure: DepartureSummary }) =>
      changes.chooseDeparture(context, params),
    ),
    markClosed: assign(({ context }, answer: Answer) => changes.markClosed(context, answer)),
    dropClosedDeparture: assign(({ context }) => changes.dropClosedDeparture(context)),

    focusTraveller: assign((_, { traveller }: { traveller: number }) => ({ activeTraveller: traveller })),
    focusSeatless: assign(({ context }, { direction }: InDirection) => ({
      activeTraveller: rules.nextActive(context.travellers, direction, context.activeTraveller),
    })),
    pickSeat: assign(({ context }, params: InDirection & { seat: string }) => changes.pickSeat(context, params)),
    pickSeats: assign(({ context }, params: InDirection & { seats: string[] }) => changes.pickSeats(context, params)),
    assignSeat: assign(({ context }, params: InDirection & { traveller: number; seat: string }) =>
      changes.assignSeat(context, params),
    ),
    revertSeats: assign(({ context }, params: InDirection) => changes.revertSeats(context, params)),
    dropAllSeats: assign(({ context }) => changes.dropAllSeats(context)),
    dropSpareSeats: assign(({ context }, answer: QuoteAnswer | Ended) => changes.dropSpareSeats(context, answer)),
    prepareHold: assign(({ context }, params: InDirection) => changes.prepareHold(context, params)),
    prepareHolds: assign(({ context }) => changes.prepareHolds(context)),
    proposeRooms: assign(({ context }) => changes.proposeRooms(context)),
    arrangeRooms: assign(({ context }, params: { rooms: WishedRoom[] }) => changes.arrangeRooms(context, params)),
    prepareRoomHold: assign(({ context }) => changes.prepareRoomHold(context)),
    revertRooms: assign(({ context }) => changes.revertRooms(context)),
    takeLostRooms: assign((_, answer: Answer) => changes.takeLostRooms(answer)),
    takeHeld: assign(({ context }, answer: PartyHoldAnswer | PartyRenewAnswer | Ended) =>
      changes.takeHeld(context, answer),
    ),
    takeLostSeats: assign(({ context }, answer: Answer) => changes.takeLostSeats(context, answer)),
    loseHolds: assign({ holds: { outward: null, return: null }, roomHold: null, isHoldOver: true }),
    forgetSale: assign({ saleRequest: null }),
    forgetExpiry: assign({ isHoldOver: false }),
    tellSeatClock: sendTo('seatClock', ({ context }) => heldUntil(rules.holdEnd(context), context.clockOffset)),
    renewHold: sendTo('seatClock', ({ context }) => ({
      type: 'seats.renew',
      body: holdsOf(changes.prepareHolds(context)),
    })),
    prepareRenewal: assign(({ context }) => changes.prepareRenewal(context)),

    editPassengers: assign(({ context }, { passengers }: { passengers: PassengerText[] }) => ({
      ...changes.takePassengers(context, passengers),
      arePassengersComplete: false,
    })),
    submitPassengers: assign(({ context }, { passengers }: { passengers: PassengerText[] }) => ({
      ...changes.takePassengers(context, passengers),
      arePassengersComplete: true,
      refusal: null,
    })),

    prepareUpload: assign((_, params: { traveller: number; kind: DocumentKind; files: File[] }) =>
      changes.prepareUpload(params),
    ),
    takeDocuments: assign(({ context }, answer: UploadAnswer | Ended) => changes.takeDocuments(context, answer)),
    tellUploaded: emit({ type: 'booking.filesUploaded' }),
    tellDeleted: emit({ type: 'booking.fileDeleted' }),
    dropUpload: assign({ upload: null }),
    clearRefusedFiles: assign({ refusedFiles: [] }),
    askToDelete: assign((_, { traveller, fileId }: { traveller: number; fileId: string }) => ({
      deletion: { traveller, fileId, key: newKey() },
      refusal: null,
    })),
    dropDeletion: assign({ deletion: null }),
    removeDocument: assign(({ context }) => changes.removeDocument(context)),

    setCurrency: assign((_, { currency }: { currency: string }) => ({ currency, totalBefore: null })),
    prepareQuote: assign(({ context }) => changes.prepareQuote(context)),
    takeQuote: assign(({ context }, answer: QuoteAnswer | Ended) => changes.takeQuote(context, answer)),
    rememberTotal: assign(({ context }) => ({ totalBefore: context.quote?.total ?? null, saleRequest: null })),
    forgetTotal: assign({ totalBefore: null }),

    proposePayer: assign(({ context }) => ({ payment: rules.payerFor(context) })),
    editPayment: assign(({ context }, { change }: { change: Partial<Payment> }) => ({
      payment: { ...context.payment, ...change },
      refusal: null,
    })),
    showPaymentProblems: assign({ isPaymentTried: true }),
    prepareSale: assign(({ context }) => changes.prepareSale(context)),
    takeBooking: assign((_, answer: SellAnswer | Ended) =>
      answer.ok
        ? { booking: answer.booking, holds: { outward: null, return: null }, roomHold: null, saleRequest: null }
        : {},
    ),
  },
})
