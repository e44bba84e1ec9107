import { assign, setup } from 'xstate'
import type { BoardingList } from '#contract/check-in/boarding-list.ts'
import {
  NO_CARD,
  NOBODY_FOUND,
  newCheckIn,
  type CheckInAct,
  type CheckInContext,
  type Nobody,
  type OpenCard,
} from './check-in-context.ts'
import * as rules from './check-in-rules.ts'
import {
  checkInServices,
  type CheckInAnswer,
  type CheckInServiceAnswer,
  type FeeAnswer,
  type FeeOrder,
  type LookUpAnswer,
  type OpenAnswer,
  type PassportAnswer,
} from './check-in-services.ts'
import { readMrz } from './mrz.ts'
import { readScan } from './read-scan.ts'
import type { VerdictKind } from './verdict.ts'

/** What an officer can do; `listRead` is the desk telling that it has read the list anew. */
export type CheckInEvent =
  | { type: 'checkIn.open'; departureKey: string }
  | { type: 'checkIn.changeDeparture' }
  | { type: 'checkIn.listRead'; list: BoardingList }
  | { type: 'checkIn.scan'; text: string }
  | { type: 'checkIn.choose'; ticketId: string }
  | { type: 'checkIn.openList' }
  | { type: 'checkIn.closeList' }
  | { type: 'checkIn.next' }
  | { type: 'checkIn.takeParty' }
  | { type: 'checkIn.toggle'; ticketId: string }
  | { type: 'checkIn.seeVisa' }
  | { type: 'checkIn.pay' }
  | { type: 'checkIn.chooseCurrency'; currency: string }
  | { type: 'checkIn.payCash' }
  | { type: 'checkIn.payByCard' }
  | { type: 'checkIn.giveSlip'; slip: string }
  | { type: 'checkIn.payManually' }
  | { type: 'checkIn.confirmManual' }
  | { type: 'checkIn.comparePassport' }
  | { type: 'checkIn.acceptPassport' }
  | { type: 'checkIn.keepBooking' }
  | { type: 'checkIn.confirm' }
  | { type: 'checkIn.back' }
  | { type: 'checkIn.retry' }

/** The vocabulary of the check-in flow; its states (check-in-flow.ts) are written in it. */
export const checkInSetup = setup({
  types: {} as {
    context: CheckInContext
    events: CheckInEvent
    tags: 'busy' | 'resting'
  },
  actors: checkInServices,
  guards: {
    isAccepted: (_, answer: CheckInServiceAnswer) => answer.ok,
    isRefusedFor: (_, { answer, reason }: { answer: CheckInServiceAnswer; reason: string }) =>
      !answer.ok && answer.reason === reason,
    isThisDeparture: ({ context }, { list }: { list: BoardingList }) =>
      list.departure.departureKey === context.departureKey,
    hasList: ({ context }) => context.list !== null,
    isListOpen: ({ context }) => context.isListOpen,
    isNothing: (_, { text }: { text: string }) => text.trim() === '',
    isUnreadable: ({ context }, { text }: { text: string }) =>
      !readScan(text, { travelDate: rules.travelDateOf(context) }).ok,
    isKnown: ({ context }, { ticketId }: { ticketId: string }) => rules.ticketOf(context, ticketId) !== null,
    isClear: ({ context }, answer: LookUpAnswer) => rules.meant(context, answer) !== null,
    /** A passport that nobody's booking names, scanned for the card that was open. */
    isForOpenCard: ({ context }, answer: LookUpAnswer) => {
      const before = { ...context, ...context.cardBefore }
      const card = rules.cardOf(before)
      const isOpen = card !== null && ['go', 'payFirst', 'stop'].includes(rules.verdictOf(before, card).kind)
      return (
        !answer.ok &&
        answer.reason === 'notFound' &&
        isOpen &&
        context.scan?.kind === 'passport' &&
        context.scan.lines.length > 0
      )
    },
    hasNewPassport: ({ context }) => rules.hasNewPassport(context),
    hasPassport: ({ context }) => rules.canComparePassport(context),
    isPassportValid: ({ context }) => !rules.isPassportExpired(context),
    isVerdict: ({ context }, { kind }: { kind: VerdictKind }) => {
      const card = rules.cardOf(context)
      return card !== null && rules.verdictOf(context, card).kind === kind
    },
    /** Some of the party go although the open card is on board already. */
    hasChosen: ({ context }) => rules.chosenOf(context).some((ticket) => rules.mayGo(context, ticket)),
    hasVisaToSee: ({ context }) => rules.visasToSee(context).length > 0,
    hasFeeToPay: ({ context }) => rules.payersOf(context).length > 0,
    canBePaid: ({ context }) => rules.feeToPay(context) !== null,
    hasCurrency: ({ context }, { currency }: { currency: string }) =>
      rules.dueOf(context).some((total) => total.currency === currency),
    hasCompanions: ({ context }) =>
      rules.companionsOf(context).some(({ ticketId }) => !context.chosen.includes(ticketId)),
    isCompanion: ({ context }, { ticketId }: { ticketId: string }) =>
      rules.companionsOf(context).some((each) => each.ticketId === ticketId),
    areAllIn: (_, answer: CheckInAnswer) => answer.ok && answer.outcomes.every(({ result }) => result === 'checkedIn'),
    isSomebodyIn: (_, answer: CheckInAnswer) =>
      answer.ok && answer.outcomes.some(({ result }) => result === 'checkedIn'),
    areAlreadyIn: (_, answer: CheckInAnswer) =>
      answer.ok && answer.outcomes.every(({ result }) => result === 'already'),
    isInterruptedIn: ({ context }, { act }: { act: CheckInAct }) => context.interrupted === act,
  },
  actions: {
    setDeparture: assign((_, { departureKey }: { departureKey: string }) => newCheckIn(departureKey)),
    forgetDeparture: assign(newCheckIn(null)),
    takeList: assign(({ context }, answer: OpenAnswer) =>
      answer.ok ? { list: rules.newerList(context.list, answer.list), hasNoList: false } : {},
    ),
    renewList: assign(({ context }, { list }: { list: BoardingList }) => ({
      list: rules.newerList(context.list, list),
    })),
    setRefusal: assign((_, answer: CheckInServiceAnswer) => ({
      refusal: !answer.ok && answer.reason === 'refused' ? { message: answer.message, fields: answer.fields } : null,
    })),
    clearRefusal: assign({ refusal: null, isRepriced: false }),
    missList: assign({ hasNoList: true, departureKey: null, list: null }),
    closeDeparture: assign({ departureKey: null, list: null }),
    openList: assign({ isListOpen: true }),
    closeList: assign({ isListOpen: false }),
    setInterrupted: assign((_, { act }: { act: CheckInAct }) => ({ interrupted: act })),
    clearInterrupted: assign({ interrupted: null }),

    putCardAside: assign(({ context }) =>
      context.ticketId === null ? { ...NO_CARD, cardBefore: null } : { ...NO_CARD, cardBefore: cardIn(context) },
    ),
    takeScan: assign(({ context }, { text }: { text: string }) => {
      const reading = readScan(text, { travelDate: rules.travelDateOf(context) })
      return {
        scanned: text.trim(),
        scan: reading.ok ? reading.scan : null,
        problem: reading.ok ? null : reading.problem,
        nobody: null,
        refusal: null,
      }
    }),
    clearCard: assign({ ...NOBODY_FOUND, scanned: null, scan: null, problem: null, nobody: null, refusal: null }),
    setNobody: assign((_, { nobody }: { nobody: Nobody }) => ({ ...NOBODY_FOUND, nobody })),
    takeFound: assign(({ context }, answer: LookUpAnswer) => {
      if (!answer.ok) return {}
      return {
        ...NO_CARD,
        cardBefore: null,
        nobody: null,
        found: answer.tickets,
        foundDepartures: answer.departures,
        list: rules.withTickets(context.list, answer.tickets),
      }
    }),
    openMeant: assign(({ context }, answer: LookUpAnswer) => {
      const ticket = rules.meant(context, answer)
      if (!ticket || !answer.ok) return {}
      const { scan } = context
      return {
        ticketId: ticket.ticketId,
        chosen: [ticket.ticketId],
        printRevision: scan?.kind === 'code' ? answer.printRevision : null,
        code: scan?.kind === 'code' ? scan.text : null,
        passport: passportIn(context),
      }
    }),
    openTicket: assign(({ context }, { ticketId }: { ticketId: string }) => ({
      ...NO_CARD,
      ticketId,
      chosen: [ticketId],
      // A passport that fits several tickets, or none, is still in the officer's hand; one without an answer is nobody's.
      passport:
        context.ticketId === null && (context.nobody === null || context.nobody === 'notFound')
          ? passportIn(context)
          : null,
      problem: null,
      nobody: null,
      refusal: null,
    })),
    holdPassport: assign(({ context }) => ({ ...context.cardBefore, cardBefore: null, passport: passportIn(context) })),
    settlePassport: assign(({ context: { passport } }) => ({ passport: passport && { ...passport, isSettled: true } })),
    unsettlePassport: assign(({ context: { passport } }) => ({
      passport: passport && { ...passport, isSettled: false },
    })),
    takeParty: assign(({ context }) => ({
      chosen: [...new Set([...context.chosen, ...rules.companionsOf(context).map(({ ticketId }) => ticketId)])],
      refusal: null,
    })),
    toggle: assign(({ context: { chosen } }, { ticketId }: { ticketId: string }) => ({
      chosen: chosen.includes(ticketId) ? chosen.filter((id) => id !== ticketId) : [...chosen, ticketId],
      refusal: null,
    })),
    seeVisas: assign(({ context }) => ({
      visasSeen: [...context.visasSeen, ...rules.visasToSee(context).map(({ ticketId }) => ticketId)],
    })),
    setCurrency: assign((_, { currency }: { currency: string }) => ({ currency })),

    preparePayment: assign(({ context }, paying: Pick<FeeOrder, 'means' | 'reference' | 'isManual'>) => ({
      feeOrder: rules.feeOrderFor(context, paying),
      refusal: null,
      isRepriced: false,
    })),
    takePayment: assign(({ context }, answer: FeeAnswer) => {
      if (!answer.ok) return {}
      const { tickets, receipts, isQueued } = answer
      return { list: rules.withTickets(context.list, tickets), receipts, isQueued, feeOrder: null }
    }),
    forgetPayment: assign({ feeOrder: null }),
    setRepriced: assign({ isRepriced: true, feeOrder: null }),
    prepareCheckIn: assign(({ context }) => ({
      checkInOrder: rules.sameOrNew(context.checkInOrder, {
        tickets: rules
          .chosenOf(context)
          .filter((ticket) => rules.verdictOf(context, ticket).kind === 'go')
          .map(({ ticketId }) => ({
            ticketId,
            code: ticketId === context.ticketId ? context.code : null,
            isVisaSeen: context.visasSeen.includes(ticketId),
          })),
        departureKey: context.departureKey,
      }),
      refusal: null,
    })),
    takeCheckIn: assign(({ context }, answer: CheckInAnswer) => {
      if (!answer.ok) return {}
      const { tickets, outcomes, isQueued } = answer
      const refused = outcomes.find(({ result, message }) => result === 'refused' && message !== null)
      return {
        list: rules.withTickets(context.list, tickets),
        outcomes,
        isQueued,
        checkInOrder: null,
        refusal: refused ? { message: refused.message ?? '', fields: {} } : null,
      }
    }),
    forgetCheckIn: assign({ checkInOrder: null }),
    preparePassport: assign(({ context }) => {
      const card = rules.cardOf(context)
      if (!card || !context.passport) return {}
      const body = { ticketId: card.ticketId, passengerVersion: card.passenger.version, lines: context.passport.lines }
      return { passportOrder: rules.sameOrNew(context.passportOrder, body), refusal: null }
    }),
    takePassport: assign(({ context }, answer: PassportAnswer) =>
      answer.ok
        ? { list: rules.withTickets(context.list, answer.tickets), isQueued: answer.isQueued, passportOrder: null }
        : {},
    ),
    forgetPassport: assign({ passportOrder: null }),
  },
})

function cardIn({
  ticketId,
  printRevision,
  code,
  chosen,
  passport,
  visasSeen,
  isRepriced,
  receipts,
  outcomes,
  isQueued,
  feeOrder,
  checkInOrder,
  passportOrder,
}: CheckInContext): OpenCard {
  return {
    ticketId,
    printRevision,
    code,
    chosen,
    passport,
    visasSeen,
    isRepriced,
    receipts,
    outcomes,
    isQueued,
    feeOrder,
    checkInOrder,
    passportOrder,
  }
}

/** The passport that was scanned last, if one was. */
function passportIn(context: CheckInContext): CheckInContext['passport'] {
  const { scan } = context
  if (scan?.kind !== 'passport' || scan.lines.length === 0) return null
  const reading = readMrz(scan.lines, { travelDate: rules.travelDateOf(context) })
  return reading.ok ? { document: reading.document, lines: scan.lines, isSettled: false } : null
}
