import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a shift read. Filled by the server from the shift and who acts on it now. */
export interface CashShiftFacts extends FourEyesFacts {
  /** Who acts is the clerk whose till it is. */
  actsClerk: boolean
  /** The clerk's count is further from the books than the policy allows, in some currency. */
  isFarOff: boolean
}

export type CashShiftEvent = { type: 'cashShift.count' } | { type: 'cashShift.recount' } | { type: 'cashShift.close' }

/** What a clerk's shift may become (domain rulings §3). Nobody closes their own; there is no way back to an open till. */
export const cashShiftLifecycle = setup({
  types: {} as {
    context: CashShiftFacts
    events: CashShiftEvent
    input: CashShiftFacts
  },
  guards: {
    isClerkFarOff: ({ context }) => context.actsClerk && context.isFarOff,
    isClerk: ({ context }) => context.actsClerk,
    isSecondPerson: ({ context }) => isSecondPerson(context),
  },
}).createMachine({
  id: 'cashShift',
  description: "One clerk's till at a depot, from the first money taken to the count that another confirms.",
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Money comes in and goes out; nobody who counts is shown what should be there.',
      on: {
        'cashShift.count': [
          {
            target: 'recountDue',
            guard: 'isClerkFarOff',
            description:
              'The count is further from the books than the policy allows. The next money opens another shift.',
          },
          {
            target: 'counted',
            guard: 'isClerk',
            description: 'The clerk has counted what is in the till. The next money opens another shift.',
          },
        ],
      },
    },
    recountDue: {
      description: 'Locked. Someone else has to recount it without seeing the expected amount.',
      on: {
        'cashShift.recount': {
          target: 'counted',
          guard: 'isSecondPerson',
          description: 'Someone else has recounted. The recount is final.',
        },
      },
    },
    counted: {
      description: 'Counted and locked: what should be there is shown now.',
      on: {
        'cashShift.close': {
          target: 'closed',
          guard: 'isSecondPerson',
          description:
            'Somebody who counted none of it has seen the count; a difference is posted as cash over or short.',
        },
      },
    },
    closed: {
      type: 'final',
      description: 'The till holds what was counted, until a deposit slip takes it to the bank.',
    },
  },
})
