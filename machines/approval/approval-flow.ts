import type { ActorRef, Snapshot } from 'xstate'
import type { Verdict } from '#machines/parts/decision.ts'
import { newInbox, type ApprovalContext } from './approval-context.ts'
import { approvalSetup, type ApprovalFlowEvent } from './approval-setup.ts'
import type { CaseOutcome, CaseReport } from './case-context.ts'

type EventOf<Type extends ApprovalFlowEvent['type']> = { event: Extract<ApprovalFlowEvent, { type: Type }> }

const takeList = { type: 'takeList', params: ({ event }: EventOf<'inbox.listed'>) => event } as const

const move = <Step extends 1 | -1>(step: Step, description: string) =>
  ({
    guard: { type: 'hasNeighbour', params: { step } },
    target: '#approval.opening',
    actions: { type: 'openNeighbour', params: { step } },
    description,
  }) as const

const lookAt = {
  'approval.filter': {
    target: '#approval.loading',
    actions: [
      { type: 'setFilter', params: ({ event }: EventOf<'approval.filter'>) => event },
      { type: 'askFor', params: ({ event }: EventOf<'approval.filter'>) => event },
    ],
    description: 'Only requests of one kind or depot, or all of them again.',
  },
} as const

const showsPlace = {
  type: 'showPlace',
  params: ({ context: { shown, filter } }: { context: ApprovalContext }) => ({ id: shown?.id, filter }),
} as const

type CaseFlowId = 'expenseApproval' | 'depositSlipApproval'
interface CaseArgs {
  context: ApprovalContext
  self: ActorRef<Snapshot<unknown>, CaseReport>
}
interface CaseDone {
  context: ApprovalContext
  event: { output: CaseOutcome }
}

const announceCase = {
  type: 'announce',
  params: ({ context: { shown }, event: { output } }: CaseDone) => ({ shown, decision: output.decision }),
} as const

const takesListFor = <Id extends CaseFlowId>(id: Id) =>
  ({
    actions: [takeList, { type: 'tellCase', params: { id } }],
    description: 'What waits has changed.',
  }) as const

/** Going to another request, wherever no decision is under way. */
const goingElsewhere = {
  ...lookAt,
  'approval.open': {
    guard: { type: 'isListed', params: ({ event }: EventOf<'approval.open'>) => event },
    target: '#approval.opening',
    actions: { type: 'openOne', params: ({ event }: EventOf<'approval.open'>) => event },
    description: 'This one of those that wait.',
  },
  'approval.next': move(1, 'The next one.'),
  'approval.previous': move(-1, 'The one before.'),
} as const

const decide = <Wanted extends Verdict>(decision: Wanted, description: string) =>
  ({
    guard: {
      type: 'mayDecide',
      params: ({ event }: EventOf<'approval.approve' | 'approval.reject'>) => ({ sight: event.sight, decision }),
    },
    target: 'deciding',
    actions: {
      type: 'takeSight',
      params: ({ event }: EventOf<'approval.approve' | 'approval.reject'>) => ({ sight: event.sight, decision }),
    },
    description,
  }) as const

/** Several are marked, to be decided together. */
const marking = {
  'approval.mark': {
    guard: { type: 'isMarkable', params: ({ event }: EventOf<'approval.mark'>) => event },
    actions: { type: 'mark', params: ({ event }: EventOf<'approval.mark'>) => event },
    description: 'To be decided together with others, or not after all.',
  },
  'approval.markAll': {
    guard: 'hasMarkable',
    actions: 'markAll',
    description: 'All requests the user may decide.',
  },
  'approval.unmarkAll': { guard: 'hasMarked', actions: 'unmarkAll', description: 'None of them.' },
  'approval.approveMarked': {
    guard: 'hasMarked',
    target: '#approval.batch',
    actions: { type: 'gatherBatch', params: { decision: 'approve' } },
    description: 'All marked ones should be approved.',
  },
  'approval.rejectMarked': {
    guard: 'hasMarked',
    target: '#approval.batch',
    actions: { type: 'gatherBatch', params: { decision: 'reject' } },
    description: 'All marked ones should be rejected.',
  },
} as const

/** Somebody else may decide what is open, as long as it is only looked at or thought about. */
const lost = {
  guard: { type: 'hasLostShown', params: ({ event }: EventOf<'inbox.listed'>) => event },
  target: '#approval.told',
  actions: takeList,
  description: 'Someone else has decided it, or it was withdrawn.',
} as const

/** The request is of a kind whose cases have a flow of their own; it goes on until it is decided or left for another. */
const caseOf = <Id extends CaseFlowId>(id: Id, description: string) =>
  ({
    description,
    entry: showsPlace,
    initial: 'looking',
    invoke: {
      id,
      src: id,
      input: ({ context: { shown }, self }: CaseArgs) => {
        if (!shown) throw new Error('a case is opened that is not there')
        const { kind, id: recordId, version } = shown
        return { parent: self, request: { kind, id: recordId, version } }
      },
      onDone: [
        {
          guard: { type: 'isCaseOvertaken', params: ({ event }: CaseDone) => event.output },
          target: 'told',
          description: 'Someone else has already decided.',
        },
        {
          guard: 'hasFollower',
          target: 'opening',
          actions: [announceCase, 'openFollower'],
          description: 'Decided: the next one opens.',
        },
        { target: 'empty', actions: announceCase, description: 'Decided, and nothing else waits.' },
      ],
    },
    states: {
      looking: {
        description: 'Nothing is asked about it yet.',
        on: {
          ...goingElsewhere,
          ...marking,
          'inbox.listed': [lost, takesListFor(id)],
          'case.asked': { target: 'asked', description: 'The user approves or rejects.' },
        },
      },
      asked: {
        description: 'The question is open.',
        on: {
          'inbox.listed': [lost, takesListFor(id)],
          'case.looking': { target: 'looking', description: 'Not now: look at the request as it is.' },
          'decision.sending': { target: 'sent', description: 'It is answered.' },
        },
      },
      sent: {
        description: 'The decision is on its way, or its answer did not come.',
        on: { 'case.looking': { target: 'looking', description: 'Refused, or left without an answer.' } },
      },
    },
  }) as const

/**
 * The inbox of those who decide (domain rulings §4): oldest first, one open, its two answers, and then the next.
 * What waits may change at any moment: whoever is overtaken is told so, and by whom, before anything else opens.
 */
export const approvalFlow = approvalSetup.createMachine({
  id: 'approval',
  description: 'A person decides requests, one after the other.',
  context: ({ input }) => newInbox(input),
  invoke: { id: 'inbox', src: 'inbox', input: ({ context: { filter } }) => ({ filter }) },
  initial: 'loading',
  on: {
    'inbox.listed': { actions: takeList, description: 'What waits has changed.' },
    'approval.refresh': { actions: 'askAnew', description: 'Refreshed where there are no live updates.' },
    'inbox.live': {
      actions: { type: 'setLive', params: ({ event }) => event },
      description: 'Live updates start or stop.',
    },
  },
  states: {
    loading: {
      description: 'Asking what waits.',
      tags: 'busy',
      on: {
        'inbox.listed': [
          {
            guard: { type: 'hasWaiting', params: ({ event }) => event },
            target: 'opening',
            actions: [takeList, { type: 'openFirst', params: ({ event }) => event }],
            description: 'The oldest one opens, or the one a link led to.',
          },
          { target: 'empty', actions: takeList, description: 'Nothing waits.' },
        ],
        'inbox.failed': { target: 'unreachable', description: 'No answer.' },
      },
    },
    unreachable: {
      description: 'What waits cannot be read. Asking again may help.',
      on: {
        ...lookAt,
        'approval.refresh': { target: 'loading', actions: 'askAnew', description: 'Ask again.' },
        'inbox.listed': [
          {
            guard: { type: 'hasWaiting', params: ({ event }) => event },
            target: 'opening',
            actions: [takeList, { type: 'openFirst', params: ({ event }) => event }],
            description: 'Here it is.',
          },
          { target: 'empty', actions: takeList, description: 'Nothing waits.' },
        ],
      },
    },
    empty: {
      description: 'Nothing waits for a decision; what comes opens by itself.',
      entry: ['closeAll', { type: 'showPlace', params: ({ context: { filter } }) => ({ id: undefined, filter }) }],
      on: {
        ...lookAt,
        'inbox.listed': {
          guard: { type: 'hasWaiting', params: ({ event }) => event },
          target: 'opening',
          actions: [takeList, { type: 'openFirst', params: ({ event }) => event }],
          description: 'Someone has made a request.',
        },
      },
    },
    opening: {
      description: 'Some kinds of request have a flow of their own.',
      always: [
        {
          guard: { type: 'isOfKind', params: { kind: 'expense' } },
          target: 'expense',
          description: 'It is an expense.',
        },
        {
          guard: { type: 'isOfKind', params: { kind: 'depositSlip' } },
          target: 'depositSlip',
          description: 'It is a deposit slip.',
        },
        { target: 'choosing', description: 'Any other request.' },
      ],
    },
    expense: caseOf('expenseApproval', 'An expense is open.'),
    depositSlip: caseOf('depositSlipApproval', 'A deposit slip is open.'),
    choosing: {
      description: 'One request is open with everything needed to decide it.',
      entry: showsPlace,
      on: {
        ...goingElsewhere,
        'inbox.listed': [lost, { actions: takeList, description: 'What waits has changed.' }],
        'approval.approve': decide('approve', 'It should be approved.'),
        'approval.reject': decide('reject', 'It should be rejected.'),
        ...marking,
      },
    },
    deciding: {
      description: 'An answer to the open request.',
      initial: 'asked',
      invoke: {
        id: 'decision',
        src: 'decision',
        input: ({ context: { shown, sight, decision }, self }) => {
          if (!shown || !sight || !decision) throw new Error('a decision is asked for that nobody made')
          const { kind, id } = shown
          return { parent: self, decision, judged: [{ kind, id, version: sight.version }] }
        },
        onDone: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => event.output },
            target: 'choosing',
            description: 'Not now: look at the request as it is.',
          },
          {
            guard: { type: 'isAcceptedAsLast', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'announce', params: ({ context: { shown, decision } }) => ({ shown, decision }) },
            description: 'Decided, and nothing else waits.',
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'opening',
            actions: [
              { type: 'announce', params: ({ context: { shown, decision } }) => ({ shown, decision }) },
              'openFollower',
            ],
            description: 'Decided: the next one opens.',
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Someone else has already decided.',
          },
          {
            target: 'choosing',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
            description: 'Refused for another reason, which is shown.',
          },
        ],
      },
      states: {
        asked: {
          description: 'The question is open.',
          on: {
            'inbox.listed': [lost, { actions: takeList, description: 'What waits has changed.' }],
            'decision.sending': { target: 'sent', description: 'It is answered.' },
          },
        },
        sent: { description: 'The decision is on its way, or its answer did not come.' },
      },
    },
    batch: {
      description: 'One decision for several requests. Each is decided separately, with its result.',
      initial: 'asked',
      invoke: {
        id: 'batch',
        src: 'decision',
        input: ({ context: { batch, decision }, self }) => {
          if (!batch || !decision) throw new Error('a batch is decided that nobody gathered')
          return { parent: self, decision, judged: batch.approvals }
        },
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => event.output },
            target: 'opening',
            actions: 'dropBatch',
            description: 'Not now; the marks stay.',
          },
          {
            target: 'reported',
            actions: { type: 'takeBatchAnswers', params: ({ event }) => event.output },
            description: 'The last one is answered, or no more are sent.',
          },
        ],
      },
      states: {
        asked: {
          description: 'The question is open.',
          on: { 'decision.sending': { target: 'sent', description: 'It is answered.' } },
        },
        sent: { description: 'One decision after the other is on its way, or an answer did not come.' },
      },
    },
    reported: {
      description: 'What became of each of several.',
      on: {
        'approval.goOn': [
          {
            guard: 'isAnyListed',
            target: 'opening',
            actions: ['openKept', 'closeBatch'],
            description: 'Back to what waits.',
          },
          { target: 'empty', description: 'Nothing else waits.' },
        ],
      },
    },
    told: {
      description:
        'Somebody else has decided what was open; it says who, when and what, and stays until the reader goes on.',
      on: {
        ...goingElsewhere,
        'approval.goOn': [
          { guard: 'hasFollower', target: 'opening', actions: 'openFollower', description: 'The next one.' },
          { target: 'empty', description: 'Nothing else waits.' },
        ],
      },
    },
  },
})
