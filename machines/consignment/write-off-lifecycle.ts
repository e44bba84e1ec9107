import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a write-off read. Filled by the server from the proposal, its pieces and who acts on it now. */
export interface WriteOffFacts extends FourEyesFacts {
  /** Who acts made the proposal. */
  actsRequester: boolean
  /** Every piece still stands where it stood when its loss was reported. */
  isUnmoved: boolean
  /** The bill is being cancelled: what was proposed about its pieces gives way. */
  isBillCancelled: boolean
}

export type WriteOffEvent =
  | { type: 'writeOff.approve' }
  | { type: 'writeOff.reject'; reason: string }
  | { type: 'writeOff.withdraw' }

/** What a proposal to write lost pieces off may become (domain rulings §3). Nobody decides what they proposed. */
export const writeOffLifecycle = setup({
  types: {} as {
    context: WriteOffFacts
    events: WriteOffEvent
    input: WriteOffFacts
  },
  guards: {
    isSecondPersonAndUnmoved: ({ context }) => isSecondPerson(context) && context.isUnmoved,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.actsRequester || context.isBillCancelled,
  },
}).createMachine({
  id: 'writeOff',
  description: 'Lost pieces of one consignment: one reports them, another decides.',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'The loss is reported. The pieces stay at their last known place until someone else decides.',
      on: {
        'writeOff.approve': {
          target: 'approved',
          guard: 'isSecondPersonAndUnmoved',
          description: 'The pieces are written off. What was to be collected for them is no longer owed.',
        },
        'writeOff.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'The pieces stay on the books.',
        },
        'writeOff.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the reporter, or by the cancellation of the bill.',
        },
      },
    },
    approved: { type: 'final', description: 'The pieces are written off.' },
    rejected: { type: 'final', description: 'Refused with a reason: the search goes on.' },
    withdrawn: { type: 'final', description: 'Withdrawn before the decision.' },
  },
})
