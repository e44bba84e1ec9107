import type { ActorRef, Snapshot } from 'xstate'
import type { DecisionOutcome, DecisionReport, Verdict } from '#machines/parts/decision.ts'
import type { Sight } from './approval-context.ts'
import type { CaseContext } from './case-context.ts'

interface SightEvent {
  event: { sight: Sight }
}

const decide = <Wanted extends Verdict>(decision: Wanted, description: string) =>
  ({
    guard: { type: 'mayDecide', params: ({ event: { sight } }: SightEvent) => ({ sight, decision }) },
    target: 'deciding',
    actions: [
      { type: 'takeSight', params: ({ event: { sight } }: SightEvent) => ({ sight, decision }) },
      { type: 'report', params: { type: 'case.asked' } },
    ],
    description,
  }) as const

const takesFacts = { type: 'takeFacts', params: <Facts>({ event }: { event: { facts: Facts } }) => event } as const

/** What can be done with an open case, and what may happen to it. */
export const openEvents = {
  'approval.approve': decide('approve', 'It should be approved.'),
  'approval.reject': decide('reject', 'It should be rejected.'),
  'record.read': {
    target: 'open',
    reenter: true,
    actions: takesFacts,
    description: 'It has changed, so it is checked again.',
  },
} as const

const takesVersion = {
  actions: [
    { type: 'takeVersion', params: ({ event }: { event: { version: number } }) => event },
    { type: 'askRecord', params: ({ event }: { event: { version: number } }) => event },
  ],
  description: 'The record has changed since: it is read again.',
} as const

const output = ({ event }: { event: { output: DecisionOutcome } }) => event.output
const looking = { type: 'report', params: { type: 'case.looking' } } as const

/** What becomes of a decision. */
const outcomes = [
  {
    guard: { type: 'isUndecided', params: output },
    target: 'open',
    actions: looking,
    description: 'Not now: look at the request as it is.',
  },
  { guard: { type: 'isAccepted', params: output }, target: 'decided', description: 'Decided.' },
  {
    guard: { type: 'isOvertaken', params: output },
    target: 'overtaken',
    description: 'Someone else has already decided.',
  },
  {
    target: 'open',
    actions: [{ type: 'setRefusal', params: output }, looking],
    description: 'Refused for another reason, which is shown.',
  },
] as const

interface DecidingArgs {
  context: CaseContext<unknown>
  self: ActorRef<Snapshot<unknown>, DecisionReport>
}

const deciding = {
  description: 'An answer to the open request.',
  initial: 'asked',
  invoke: {
    id: 'decision',
    src: 'decision',
    input: ({ context: { request, sight, decision }, self }: DecidingArgs) => {
      if (!sight || !decision) throw new Error('a decision is asked for that nobody made')
      return { parent: self, decision, judged: [{ ...request, version: sight.version }] }
    },
    onDone: outcomes,
  },
  states: {
    asked: {
      description: 'The question is open: whether to approve, since that cannot be undone, or why not.',
      on: {
        'decision.sending': {
          target: 'sent',
          actions: { type: 'report', params: { type: 'decision.sending' } },
          description: 'It is answered.',
        },
      },
    },
    sent: { description: 'The decision is on its way, or its answer did not come.' },
  },
} as const

/** What happens to a record while it is open, whatever its kind. */
export const caseEvents = {
  'case.changed': takesVersion,
  'record.read': { actions: takesFacts, description: 'It has changed meanwhile.' },
} as const

/** The states of a case but one: `open`, which each kind divides by what it finds in its facts. */
export const caseStates = {
  reading: {
    description: 'Reading everything needed to decide it.',
    tags: 'busy',
    on: {
      'record.read': { target: 'open', actions: takesFacts, description: 'Here it is.' },
      'record.unread': { target: 'unread', description: 'No answer.' },
    },
  },
  unread: {
    description: 'It cannot be read. Asking again may help.',
    on: { 'record.read': { target: 'open', actions: takesFacts, description: 'Here it is.' } },
  },
  deciding,
  decided: { type: 'final', description: 'Decided; the inbox opens the next one.' },
  overtaken: {
    type: 'final',
    entry: { type: 'end', params: { how: 'overtaken' } },
    description: 'Somebody else has already decided; the inbox says who.',
  },
} as const
