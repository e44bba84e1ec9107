import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a top-up read. Filled by the server from the request and who decides it now. */
export interface TopUpFacts extends FourEyesFacts {
  /** Who acts asked for it. */
  hasAsked: boolean
}

export type TopUpEvent =
  | { type: 'topUp.approve' }
  | { type: 'topUp.reject'; reason: string }
  | { type: 'topUp.withdraw' }

/** What a top-up of an agent's account may become (domain rulings §3). Nobody decides what they asked for. */
export const topUpLifecycle = setup({
  types: {} as {
    context: TopUpFacts
    events: TopUpEvent
    input: TopUpFacts
  },
  guards: {
    isSecondPerson: ({ context }) => isSecondPerson(context),
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.hasAsked,
  },
}).createMachine({
  id: 'topUp',
  description:
    'Money that an agent has paid in: by transfer, or in cash to somebody of the company. It counts once another has approved it.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Requested. Cash taken is in the till and owed to the agent until the decision.',
      on: {
        'topUp.approve': {
          target: 'approved',
          guard: 'isSecondPerson',
          description: 'What the agent owes is paid off first, the rest goes into the wallet.',
        },
        'topUp.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'Nothing is credited. Cash is taken out of the till it was paid into.',
        },
        'topUp.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the requester. Cash is taken out of their till again.',
        },
      },
    },
    approved: { type: 'final', description: "On the agent's account." },
    rejected: { type: 'final', description: 'Rejected with a reason. The agent may request again.' },
    withdrawn: { type: 'final', description: 'Withdrawn before the decision.' },
  },
})
