import { assign, emit, fromPromise, setup } from 'xstate'
import type { ConsignmentMovement, PieceChoice } from '#contract/consignment/consignment-movement.ts'
import {
  type DockContext,
  type DockInput,
  type DockOrder,
  type DockVerdict,
  orderOf,
  orderOfLabel,
} from './dock-context.ts'
import { isAboard, isTold, notSettledBy, type PiecesAboard, unexpectedPiece } from './dock-rules.ts'
import { readBillNumber, readPieceLabel } from './piece-label.ts'

/** `aboard`: what the load list says lies on the vehicle as the scan comes in. */
interface Scan {
  text: string
  aboard: readonly PiecesAboard[]
}

/** What a clerk can do. */
export type DockEvent =
  | ({ type: 'dock.scan' } & Scan)
  | { type: 'dock.moveQuantities'; key: string; quantities: PieceChoice['quantities']; label: string }
  | { type: 'dock.repeat' }
  | { type: 'dock.explain'; key: string; words: string }
  | { type: 'dock.cancel' }
  | { type: 'dock.headFor'; depotId: string | null }
  | { type: 'dock.setReason'; reason: string }

/** For whoever sent an order and for what the answer makes old; `verdict` is sounded. */
export type DockReport =
  | { type: 'dock.answered'; key: string; isDone: boolean }
  | { type: 'dock.verdict'; kind: DockVerdict['kind'] }

export type MoveAnswer =
  | { ok: true; movement: ConsignmentMovement }
  /** The same piece, scanned twice. */
  | { ok: false; reason: 'alreadyDone' }
  /** Nobody expected it here: it is taken with an explanation. */
  | { ok: false; reason: 'notExpected'; message: string }
  | { ok: false; reason: 'refused'; message: string }

export type FindAnswer = { isThere: boolean }

const unprovided = (name: string) => Promise.reject(new Error(`The dock has no ${name} service.`))

/** The vocabulary of the dock; its states (dock-flow.ts) are written in it. */
export const dockSetup = setup({
  types: {} as {
    context: DockContext
    events: DockEvent
    emitted: DockReport
    input: DockInput
  },
  actors: {
    /** A throw is an outage: nobody knows whether it arrived. */
    movePieces: fromPromise<MoveAnswer, DockOrder>(() => unprovided('movePieces')),
    findBill: fromPromise<FindAnswer, { bill: string }>(() => unprovided('findBill')),
  },
  guards: {
    isBill: (_, { text }: Scan) => readPieceLabel(text) === null && readBillNumber(text) !== null,
    isNoLabel: (_, { text }: Scan) => readPieceLabel(text) === null && readBillNumber(text) === null,
    isLoadedAlready: ({ context: { act } }, { text, aboard }: Scan) => {
      const label = readPieceLabel(text)
      return act === 'load' && label !== null && isAboard(aboard, label)
    },
    needsReason: ({ context: { act, reason } }, { text }: Scan) =>
      readPieceLabel(text) !== null && act === 'offload' && !isTold(reason),
    isPiece: (_, { text }: Scan) => readPieceLabel(text) !== null,
    hasQueued: ({ context }) => context.queue.length > 0,
    hasUnanswered: ({ context }) => context.unanswered.length > 0,
    isMoved: (_, answer: MoveAnswer) => answer.ok,
    isMovedAlready: (_, answer: MoveAnswer) => !answer.ok && answer.reason === 'alreadyDone',
    isUnexpected: ({ context }, answer: MoveAnswer) =>
      !answer.ok && answer.reason === 'notExpected' && unexpectedPiece(context) !== null,
    isThere: (_, { isThere }: FindAnswer) => isThere,
    isAsked: ({ context }) => context.asked !== null && context.asked.key === null,
    isAnswered: ({ context: { asked, queue } }) =>
      asked === null || (asked.key !== null && queue.every(({ key }) => key !== asked.key)),
  },
  actions: {
    enqueueScan: assign(({ context }, { text }: Scan) => {
      const label = readPieceLabel(text)
      return label ? { queue: [...context.queue, orderOfLabel(context, label, null)] } : {}
    }),
    enqueueQuantities: assign(
      (
        { context },
        { key, quantities, label }: { key: string; quantities: PieceChoice['quantities']; label: string },
      ) => ({
        queue: [...context.queue, orderOf(context, { key, choice: { labels: [], quantities }, label, words: null })],
      }),
    ),
    /** With its own key: what has arrived already counts once. */
    enqueueUnanswered: assign(({ context: { queue, unanswered } }) => ({
      queue: [...queue, ...unanswered.filter(({ key }) => queue.every((order) => order.key !== key))],
    })),
    askForReason: assign((_, { text }: Scan) => {
      const label = readPieceLabel(text)
      return label ? { asked: { label, key: null } } : {}
    }),
    askForExplanation: assign(({ context }) => {
      const label = unexpectedPiece(context)
      return label ? { asked: { label, key: null } } : {}
    }),
    enqueueAsked: assign(({ context }, { key, words }: { key: string; words: string }) => {
      const { asked, act, queue } = context
      if (!asked) return {}
      return {
        queue: [...queue, { ...orderOfLabel(context, asked.label, words), key }],
        asked: { ...asked, key },
        ...(act === 'offload' && { reason: words }),
      }
    }),
    forgetAsked: assign({ asked: null }),
    setReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    headFor: assign((_, { depotId }: { depotId: string | null }) => ({ headedForDepotId: depotId })),
    setBill: assign((_, { text }: Scan) => ({ bill: readBillNumber(text) ?? '' })),

    tellDone: assign(({ context: { queue, verdict } }, answer: MoveAnswer) => ({
      verdict:
        queue[0] && answer.ok ? { kind: 'done' as const, label: queue[0].label, movement: answer.movement } : verdict,
    })),
    tellRefused: assign(({ context: { queue, verdict } }, answer: MoveAnswer) => ({
      verdict:
        queue[0] && !answer.ok
          ? { kind: 'refused' as const, label: queue[0].label, message: 'message' in answer ? answer.message : '' }
          : verdict,
    })),
    tell: assign(({ context: { queue, verdict } }, { kind }: { kind: 'known' | 'notExpected' | 'outage' }) => ({
      verdict: queue[0] ? { kind, label: queue[0].label } : verdict,
    })),
    tellOfScan: assign((_, { text, kind }: Pick<Scan, 'text'> & { kind: 'known' | 'noLabel' }) => ({
      verdict: { kind, label: text },
    })),
    tellOfBill: assign(({ context: { bill } }, { kind }: { kind: 'bill' | 'noBill' }) => ({
      verdict: { kind, label: bill },
    })),
    sound: emit(({ context: { verdict } }): DockReport => ({ type: 'dock.verdict', kind: verdict?.kind ?? 'known' })),

    putAside: assign(({ context: { queue, unanswered } }) => {
      const [cutOff] = queue
      return cutOff ? { unanswered: [...notSettledBy(unanswered, cutOff), cutOff] } : {}
    }),
    settle: assign(({ context: { queue, unanswered } }) => {
      const [answered] = queue
      return answered ? { unanswered: notSettledBy(unanswered, answered) } : {}
    }),
    reportDone: emit(({ context: { queue } }): DockReport => ({
      type: 'dock.answered',
      key: queue[0]?.key ?? '',
      isDone: true,
    })),
    reportUndone: emit(({ context: { queue } }): DockReport => ({
      type: 'dock.answered',
      key: queue[0]?.key ?? '',
      isDone: false,
    })),
    dequeue: assign(({ context: { queue } }) => ({ queue: queue.slice(1) })),
  },
})
