import { type ActorRef, assign, fromPromise, sendTo, setup, type Snapshot } from 'xstate'
import type { ApprovalKind } from '#contract/records.ts'
import { newKey } from '../key.ts'

export type Verdict = 'approve' | 'reject'

/** A request as it was in sight of whoever decides: whoever was faster is found out by the version. */
export interface Judged {
  kind: ApprovalKind
  id: string
  version: number
}

export interface DecisionOrder extends Judged {
  decision: Verdict
  /** Null for an approval. */
  reason: string | null
}

/** As it is sent; a repetition carries the same key. */
export interface KeyedOrder {
  key: string
  body: DecisionOrder
}

/** An expected "no": somebody else has decided or withdrawn it, or another one that `message` tells. */
export type DecideAnswer =
  | { ok: true }
  | { ok: false; reason: 'overtaken' }
  | { ok: false; reason: 'refused'; message: string }

/** From here on what waits may change by the decision itself. */
export interface DecisionReport {
  type: 'decision.sending'
}

export interface DecisionInput {
  /** The flow that is decided in. */
  parent: ActorRef<Snapshot<unknown>, DecisionReport>
  decision: Verdict
  /** One or several, in the order in which they are decided. */
  judged: readonly Judged[]
}

export type DecisionEvent =
  | { type: 'decision.confirm' }
  | { type: 'decision.explain'; reason: string }
  | { type: 'decision.cancel' }
  | { type: 'decision.retry' }

export interface DecisionOutcome {
  /** `cancelled` before anything was sent; `left` when an answer did not come, the rest was not sent. */
  how: 'answered' | 'cancelled' | 'left'
  /** What became of the first so many. */
  answers: readonly DecideAnswer[]
}

export interface DecisionContext extends DecisionInput, DecisionOutcome {
  /** Prepared once the question is answered; a repetition sends the same to the letter. */
  orders: readonly KeyedOrder[]
}

/**
 * A decision upon one request or several: asked once, or asked why, then sent one after the other. What became of each
 * is its outcome.
 */
export const decisionPart = setup({
  types: {} as {
    context: DecisionContext
    input: DecisionInput
    output: DecisionOutcome
    events: DecisionEvent
    tags: 'asking' | 'unanswered'
  },
  actors: {
    decide: fromPromise<DecideAnswer, KeyedOrder>(() =>
      Promise.reject(new Error('The decision has no decide service.')),
    ),
  },
  guards: {
    needsReason: ({ context }) => context.decision === 'reject',
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isLast: ({ context: { answers, orders } }) => answers.length + 1 >= orders.length,
  },
  actions: {
    prepareOrders: assign(({ context: { judged, decision } }, { reason }: { reason: string | null }) => ({
      orders: judged.map(({ kind, id, version }) => ({
        key: newKey(),
        body: { kind, id, version, decision, reason },
      })),
    })),
    report: sendTo(
      ({ context }) => context.parent,
      (): DecisionReport => ({ type: 'decision.sending' }),
    ),
    takeAnswer: assign(({ context }, { answer }: { answer: DecideAnswer }) => ({
      answers: [...context.answers, answer],
    })),
    end: assign((_, { how }: Pick<DecisionOutcome, 'how'>) => ({ how })),
  },
}).createMachine({
  id: 'decision',
  description: 'One decision for a request or for several; each is sent by itself, with its result.',
  context: ({ input }) => ({ ...input, orders: [], answers: [], how: 'answered' }),
  output: ({ context: { how, answers } }) => ({ how, answers }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'Approve, or reject?',
      always: [
        { guard: 'needsReason', target: 'explaining', description: 'A rejection says why.' },
        { target: 'confirming', description: 'An approval is confirmed.' },
      ],
    },
    confirming: {
      description: 'Asks once whether to approve, since this cannot be undone.',
      tags: 'asking',
      on: {
        'decision.confirm': {
          target: 'sending',
          actions: [{ type: 'prepareOrders', params: { reason: null } }, 'report'],
          description: 'Yes.',
        },
        'decision.cancel': {
          target: 'ended',
          actions: { type: 'end', params: { how: 'cancelled' } },
          description: 'Not now.',
        },
      },
    },
    explaining: {
      description: 'Entering the reason for the rejection, which the requester sees.',
      tags: 'asking',
      on: {
        'decision.explain': {
          guard: { type: 'hasReason', params: ({ event }) => event },
          target: 'sending',
          actions: [{ type: 'prepareOrders', params: ({ event }) => ({ reason: event.reason.trim() }) }, 'report'],
          description: 'For this reason.',
        },
        'decision.cancel': {
          target: 'ended',
          actions: { type: 'end', params: { how: 'cancelled' } },
          description: 'Not now.',
        },
      },
    },
    sending: {
      description: 'The decision is on its way, one request after the other.',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context: { orders, answers } }) => {
          const order = orders[answers.length]
          if (!order) throw new Error('a decision is sent that is at its end')
          return order
        },
        onDone: [
          {
            guard: 'isLast',
            target: 'ended',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
            description: 'The last one is answered.',
          },
          {
            target: 'sending',
            reenter: true,
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
            description: 'Answered: the next one.',
          },
        ],
        onError: { target: 'unanswered', description: 'No answer.' },
      },
    },
    unanswered: {
      description: 'The server did not answer to one of them; the rest is not sent yet. Nothing happens twice.',
      tags: 'unanswered',
      on: {
        'decision.retry': { target: 'sending', description: 'Send it again, with the same key.' },
        'decision.cancel': {
          target: 'ended',
          actions: { type: 'end', params: { how: 'left' } },
          description: 'Leave it at what is decided.',
        },
      },
    },
    ended: { type: 'final', description: 'Answered, cancelled or left; the flow goes on by the outcome.' },
  },
})

/** A decision over the service that takes one order. A throw of the service is no answer. */
export function decisionBy(decide: (order: KeyedOrder) => Promise<DecideAnswer>) {
  return decisionPart.provide({
    actors: { decide: fromPromise<DecideAnswer, KeyedOrder>(({ input }) => decide(input)) },
  })
}
