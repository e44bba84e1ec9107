import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a cash transfer read. Filled by the server from the transfer and who acts on it now. */
export interface CashTransferFacts extends FourEyesFacts {
  /** Who acts keeps the till or the safe that it is for. */
  actsReceiver: boolean
  /** Who acts may send it back besides: a head account. */
  actsOverseer: boolean
  /** What was counted is as near to what was handed over as the policy allows. */
  isNear: boolean
}

export type CashTransferEvent = { type: 'cashTransfer.receive' } | { type: 'cashTransfer.return'; reason: string }

/** What cash that moves between places may become: two sign for it, and nobody both (books rulings §3). */
export const cashTransferLifecycle = setup({
  types: {} as {
    context: CashTransferFacts
    events: CashTransferEvent
    input: CashTransferFacts
  },
  guards: {
    isSecondPersonWithNearCount: ({ context }) => isSecondPerson(context) && context.actsReceiver && context.isNear,
    // Tied accounts may send back: the giver answers for all of it again.
    isNotGiverWithReason: ({ context, event }) =>
      context.conflict !== 'own' &&
      (context.actsReceiver || context.actsOverseer) &&
      'reason' in event &&
      event.reason.trim() !== '',
  },
}).createMachine({
  id: 'cashTransfer',
  description: 'Cash on its way between the bank, a depot’s safe and its tills: one hands it over, another counts it.',
  context: ({ input }) => input,
  initial: 'handedOver',
  states: {
    handedOver: {
      description: 'The cash has left its place and is in transit; the receiver is not shown how much it is.',
      on: {
        'cashTransfer.receive': {
          target: 'received',
          guard: 'isSecondPersonWithNearCount',
          description:
            'The receiver has counted it: the counted sum is in its new place, a difference is cash over or short.',
        },
        'cashTransfer.return': {
          target: 'returned',
          guard: 'isNotGiverWithReason',
          description: 'The cash is back where it came from.',
        },
      },
    },
    received: { type: 'final', description: 'In its new place, as it was counted there.' },
    returned: { type: 'final', description: 'Not taken: all of it is back where it came from.' },
  },
})
