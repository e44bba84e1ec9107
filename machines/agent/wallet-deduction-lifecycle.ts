import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a deduction read. Filled by the server from the request, the wallet, and who acts on it now. */
export interface WalletDeductionFacts extends FourEyesFacts {
  /** Who acts asked for it. */
  actsRequester: boolean
  /** The wallet still holds the amount, and where it settles a debt, so much is owed. */
  isCovered: boolean
}

export type WalletDeductionEvent =
  | { type: 'walletDeduction.approve' }
  | { type: 'walletDeduction.reject'; reason: string }
  | { type: 'walletDeduction.withdraw' }

/** What a deduction from an agent's wallet may become. Nobody decides what they asked for. */
export const walletDeductionLifecycle = setup({
  types: {} as {
    context: WalletDeductionFacts
    events: WalletDeductionEvent
    input: WalletDeductionFacts
  },
  guards: {
    isSecondPersonAndCovered: ({ context }) => isSecondPerson(context) && context.isCovered,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.actsRequester,
  },
}).createMachine({
  id: 'walletDeduction',
  description: "Money that is to leave an agent's wallet: one head account asks, another decides.",
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Requested. The wallet is unchanged, and the agent may still spend it.',
      on: {
        'walletDeduction.approve': {
          target: 'approved',
          guard: 'isSecondPersonAndCovered',
          description: 'Taken from the wallet and posted at once.',
        },
        'walletDeduction.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'The wallet keeps its money.',
        },
        'walletDeduction.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the requester.',
        },
      },
    },
    approved: { type: 'final', description: "Taken from the wallet, and on the agent's statement." },
    rejected: { type: 'final', description: 'Rejected, with a reason.' },
    withdrawn: { type: 'final', description: 'Withdrawn before a decision.' },
  },
})
