import { newInbox, type Decision } from './approval-context.ts'
import { approvalSetup, type ApprovalFlowEvent } from './approval-setup.ts'

type EventOf<Type extends ApprovalFlowEvent['type']> = { event: Extract<ApprovalFlowEvent, { type: Type }> }

const takeList = { type: 'takeList', params: ({ event }: EventOf<'inbox.listed'>) => event } as const

const move = <Step extends 1 | -1>(step: Step, description: string) =>
  ({
    guard: { type: 'hasNeighbour', params: { step } },
    target: '#approval.choosing',
    actions: { type: 'openNeighbour', params: { step } },
    reenter: true,
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

/** Going to another request, wherever no decision is under way. */
const goingElsewhere = {
  ...lookAt,
  'approval.open': {
    guard: { type: 'isListed', params: ({ event }: EventOf<'approval.open'>) => event },
    target: '#approval.choosing',
    actions: { type: 'openOne', params: ({ event }: EventOf<'approval.open'>) => event },
    reenter: true,
    description: 'This one of those that wait.',
  },
  'approval.next': move(1, 'The next one.'),
  'approval.previous': move(-1, 'The one before.'),
} as const

const decide = <Wanted extends Decision>(decision: Wanted, target: string, description: string) =>
  ({
    guard: {
      type: 'mayDecide',
      params: ({ event }: EventOf<'approval.approve' | 'approval.reject'>) => ({ sight: event.sight, decision }),
    },
    target,
    actions: { type: 'takeSight', params: ({ event }: EventOf<'approval.approve' | 'approval.reject'>) => event },
    description,
  }) as const

/** Somebody else may decide what is open, as long as it is only looked at or thought about. */
const lost = {
  guard: { type: 'hasLostShown', params: ({ event }: EventOf<'inbox.listed'>) => event },
  target: '#approval.told',
  actions: takeList,
  description: 'Someone else has decided it, or it was withdrawn.',
} as const

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
            target: 'choosing',
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
            target: 'choosing',
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
          target: 'choosing',
          actions: [takeList, { type: 'openFirst', params: ({ event }) => event }],
          description: 'Someone has made a request.',
        },
      },
    },
    choosing: {
      description: 'One request is open with everything needed to decide it.',
      entry: { type: 'showPlace', params: ({ context: { shown, filter } }) => ({ id: shown?.id, filter }) },
      on: {
        ...goingElsewhere,
        'inbox.listed': [lost, { actions: takeList, description: 'What waits has changed.' }],
        'approval.approve': decide('approve', 'deciding.confirming', 'It should be approved.'),
        'approval.reject': decide('reject', 'deciding.explaining', 'It should be rejected.'),
        'approval.mark': {
          guard: { type: 'isMarkable', params: ({ event }) => event },
          actions: { type: 'mark', params: ({ event }) => event },
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
          target: 'batch.confirming',
          actions: { type: 'gatherBatch', params: { decision: 'approve' } },
          description: 'All marked ones should be approved.',
        },
        'approval.rejectMarked': {
          guard: 'hasMarked',
          target: 'batch.explaining',
          actions: { type: 'gatherBatch', params: { decision: 'reject' } },
          description: 'All marked ones should be rejected.',
        },
      },
    },
    deciding: {
      description: 'An answer to the open request.',
      initial: 'confirming',
      states: {
        confirming: {
          description: 'Asks once whether to approve this amount, since this cannot be undone.',
          tags: 'approving',
          on: {
            'inbox.listed': [lost, { actions: takeList, description: 'What waits has changed.' }],
            'approval.confirm': {
              target: 'sending',
              actions: { type: 'prepareOrder', params: { decision: 'approve', reason: null } },
              description: 'Yes.',
            },
            'approval.cancel': { target: '#approval.choosing', description: 'Not now.' },
          },
        },
        explaining: {
          description: 'Entering the reason for the rejection, which the requester sees.',
          tags: 'rejecting',
          on: {
            'inbox.listed': [lost, { actions: takeList, description: 'What waits has changed.' }],
            'approval.explain': [
              {
                guard: { type: 'hasReason', params: ({ event }) => event },
                target: 'sending',
                actions: {
                  type: 'prepareOrder',
                  params: ({ event }) => ({ decision: 'reject', reason: event.reason.trim() }),
                },
                description: 'For this reason.',
              },
              { actions: 'showMissingReason', description: 'No reason is given; the field shows it.' },
            ],
            'approval.cancel': { target: '#approval.choosing', description: 'Not now.' },
          },
        },
        sending: {
          description: 'The decision is on its way.',
          tags: 'busy',
          invoke: {
            id: 'decide',
            src: 'decide',
            input: ({ context }) => {
              if (!context.order) throw new Error('a decision is sent that nobody made')
              return context.order
            },
            onDone: [
              {
                guard: { type: 'isAcceptedAsLast', params: ({ event }) => event.output },
                target: '#approval.empty',
                actions: {
                  type: 'announce',
                  params: ({ context }) => ({ shown: context.shown, decision: context.order?.body.decision }),
                },
                description: 'Decided, and nothing else waits.',
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#approval.choosing',
                actions: [
                  {
                    type: 'announce',
                    params: ({ context }) => ({ shown: context.shown, decision: context.order?.body.decision }),
                  },
                  'openFollower',
                ],
                description: 'Decided: the next one opens.',
              },
              {
                guard: { type: 'isOvertaken', params: ({ event }) => event.output },
                target: '#approval.told',
                actions: { type: 'setRefusal', params: ({ event }) => event.output },
                description: 'Someone else has already decided.',
              },
              {
                target: '#approval.choosing',
                actions: { type: 'setRefusal', params: ({ event }) => event.output },
                description: 'Refused for another reason, which is shown.',
              },
            ],
            onError: { target: 'unanswered', description: 'No answer.' },
          },
        },
        unanswered: {
          description: 'The server did not answer. Nothing happens twice: the same decision can be sent again.',
          on: {
            'approval.retry': { target: 'sending', description: 'Send it again, with the same key.' },
            'approval.cancel': { target: '#approval.choosing', description: 'Look at the request as it is now.' },
          },
        },
      },
    },
    batch: {
      description: 'One decision for several requests. Each is decided separately, with its result.',
      initial: 'confirming',
      states: {
        confirming: {
          description: 'Asks once whether to approve all of them, since this cannot be undone.',
          on: {
            'approval.confirm': {
              target: 'sending',
              actions: { type: 'prepareBatch', params: { reason: null } },
              description: 'Yes.',
            },
            'approval.cancel': {
              target: '#approval.choosing',
              actions: 'dropBatch',
              description: 'Not now; the marks stay.',
            },
          },
        },
        explaining: {
          description: 'Saying once why all of them are rejected.',
          on: {
            'approval.explain': [
              {
                guard: { type: 'hasReason', params: ({ event }) => event },
                target: 'sending',
                actions: { type: 'prepareBatch', params: ({ event }) => ({ reason: event.reason.trim() }) },
                description: 'For this reason.',
              },
              { actions: 'showMissingReason', description: 'No reason is given; the field shows it.' },
            ],
            'approval.cancel': {
              target: '#approval.choosing',
              actions: 'dropBatch',
              description: 'Not now; the marks stay.',
            },
          },
        },
        sending: {
          description: 'One decision after the other is on its way.',
          tags: 'busy',
          invoke: {
            id: 'decideNext',
            src: 'decide',
            input: ({ context: { batch } }) => {
              const order = batch?.orders[batch.answers.length]
              if (!order) throw new Error('a batch is sent that is at its end')
              return order
            },
            onDone: [
              {
                guard: 'isLastOfBatch',
                target: 'reported',
                actions: { type: 'takeBatchAnswer', params: ({ event }) => event.output },
                description: 'The last one is answered.',
              },
              {
                target: 'sending',
                reenter: true,
                actions: { type: 'takeBatchAnswer', params: ({ event }) => event.output },
                description: 'Answered: the next one.',
              },
            ],
            onError: { target: 'unanswered', description: 'No answer.' },
          },
        },
        unanswered: {
          description: 'The server did not answer to one of them; the rest is not sent yet. Nothing happens twice.',
          on: {
            'approval.retry': { target: 'sending', description: 'Go on from there, with the same keys.' },
            'approval.cancel': { target: 'reported', description: 'Leave it at what is decided.' },
          },
        },
        reported: {
          description: 'What became of each.',
          on: {
            'approval.goOn': [
              {
                guard: 'isAnyListed',
                target: '#approval.choosing',
                actions: ['openKept', 'closeBatch'],
                description: 'Back to what waits.',
              },
              { target: '#approval.empty', description: 'Nothing else waits.' },
            ],
          },
        },
      },
    },
    told: {
      description:
        'Somebody else has decided what was open; it says who, when and what, and stays until the reader goes on.',
      on: {
        ...goingElsewhere,
        'approval.goOn': [
          { guard: 'hasFollower', target: 'choosing', actions: 'openFollower', description: 'The next one.' },
          { target: 'empty', description: 'Nothing else waits.' },
        ],
      },
    },
  },
})
