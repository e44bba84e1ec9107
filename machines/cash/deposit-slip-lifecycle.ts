import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a deposit slip read. Filled by the server from the slip and who acts on it now. */
export type DepositSlipFacts = FourEyesFacts

export type DepositSlipEvent = { type: 'depositSlip.approve' } | { type: 'depositSlip.reject'; reason: string }

/** What a deposit slip of a depot may become (domain rulings §3). Nobody decides a slip of their own. */
export const depositSlipLifecycle = setup({
  types: {} as {
    context: DepositSlipFacts
    events: DepositSlipEvent
    input: DepositSlipFacts
  },
  guards: {
    isSecondPerson: ({ context }) => isSecondPerson(context),
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'depositSlip',
  description: "Cash of closed shifts on its way to the bank: one hands it in, another sees it on the bank's account.",
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The cash has left the tills and is in transit; its shifts can be on no other slip.',
      on: {
        'depositSlip.approve': {
          target: 'approved',
          guard: 'isSecondPerson',
          description: 'The money is at the bank, card takings with it.',
        },
        'depositSlip.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'The cash is back in the tills of its shifts, which can be put on another slip.',
        },
      },
    },
    approved: { type: 'final', description: 'At the bank.' },
    rejected: { type: 'final', description: 'Refused with a reason: the money is where it was before.' },
  },
})
