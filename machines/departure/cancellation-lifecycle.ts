import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a cancellation read. Filled by the server from the proposal, its plan and who acts on it now. */
export interface CancellationFacts extends FourEyesFacts {
  /** Who acts proposed it. */
  actsProposer: boolean
  /** No ticket of the plan waits for its turn. */
  isWorkedOff: boolean
}

export type CancellationEvent =
  | { type: 'cancellation.confirm' }
  | { type: 'cancellation.withdraw'; reason: string }
  | { type: 'cancellation.finish' }
  | { type: 'cancellation.replan' }

/**
 * What a proposal to cancel a departure may become (domain rulings §3): one of operations proposes what becomes of each
 * ticket, another confirms it, and the plan is worked off booking by booking.
 */
export const cancellationLifecycle = setup({
  types: {} as {
    context: CancellationFacts
    events: CancellationEvent
    input: CancellationFacts
  },
  guards: {
    isSecondPerson: ({ context }) => isSecondPerson(context),
    isProposerOrSaysWhy: ({ context, event }) =>
      context.actsProposer || ('reason' in event && event.reason.trim() !== ''),
    isWorkedOff: ({ context }) => context.isWorkedOff,
  },
}).createMachine({
  id: 'cancellation',
  description:
    'A departure does not run: one plans what becomes of its passengers, another confirms, then it is carried out.',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Planned and waiting for someone else. The departure runs and is sold as before.',
      on: {
        'cancellation.confirm': {
          target: 'running',
          guard: 'isSecondPerson',
          description: 'The departure is cancelled at once; its tickets are put off and their seats freed.',
        },
        'cancellation.withdraw': {
          target: 'withdrawn',
          guard: 'isProposerOrSaysWhy',
          description:
            'Taken back by who proposed it, or turned down by somebody else with a reason. Nothing has changed.',
        },
      },
    },
    running: {
      description: 'Passengers are moved and refunded as planned, one booking after the other, each exactly once.',
      on: {
        'cancellation.finish': {
          target: 'done',
          guard: 'isWorkedOff',
          description: 'All tickets are processed.',
        },
        'cancellation.replan': {
          target: 'running',
          description: 'Failed or undecided tickets are replanned.',
        },
      },
    },
    done: {
      description: 'The plan is carried out. Passengers left undecided or failed can still be replanned.',
      on: {
        'cancellation.replan': {
          target: 'running',
          description: 'Failed or undecided tickets are replanned.',
        },
      },
    },
    withdrawn: { type: 'final', description: 'Withdrawn or rejected. The departure runs.' },
  },
})
