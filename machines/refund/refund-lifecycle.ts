import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a refund read. Filled by the server from the request and from who acts on it now. */
export interface RefundFacts extends FourEyesFacts {
  /** Who acts made the request. */
  actsRequester: boolean
  /** The operator cancels the departure: its refunds count as approved, and what passengers asked for before gives way. */
  isDepartureCancelled: boolean
}

export type RefundEvent =
  | { type: 'refund.approve' }
  | { type: 'refund.reject'; reason: string }
  | { type: 'refund.withdraw' }
  | { type: 'refund.payOut' }

/** What a refund request may become, from asking to the money in hand (domain rulings §3). Nobody decides what they asked for, or pays out what they asked for or decided. */
export const refundLifecycle = setup({
  types: {} as {
    context: RefundFacts
    events: RefundEvent
    input: RefundFacts
  },
  guards: {
    isSecondPerson: ({ context }) => isSecondPerson(context),
    isSecondPersonOrCancelling: ({ context }) => isSecondPerson(context) || context.isDepartureCancelled,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.actsRequester || context.isDepartureCancelled,
  },
}).createMachine({
  id: 'refund',
  description: 'Money back for tickets of one booking: one asks, another decides, a third pays.',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      description: 'Requested, with a fixed amount. The passengers keep their seats until someone else decides.',
      on: {
        'refund.approve': {
          target: 'approved',
          guard: 'isSecondPersonOrCancelling',
          description: 'The tickets are refunded, their seats are free again, the money is owed.',
        },
        'refund.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'Nothing is refunded. The tickets stay valid.',
        },
        'refund.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the requester, or by the cancellation of the departure. The tickets stay valid.',
        },
      },
    },
    approved: {
      description: 'Owed to the passenger; waits for pay-out.',
      on: {
        'refund.payOut': {
          target: 'paid',
          guard: 'isSecondPerson',
          description: 'Refunded by the original payment method, and the receipt is printed.',
        },
      },
    },
    rejected: { type: 'final', description: 'Refused with a reason.' },
    withdrawn: { type: 'final', description: 'Withdrawn before the decision.' },
    paid: { type: 'final', description: 'The refund is paid out.' },
  },
})
