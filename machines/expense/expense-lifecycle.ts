import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of an expense read. Filled by the server from the expense and who acts on it now. */
export interface ExpenseFacts extends FourEyesFacts {
  /** Who acts entered it. */
  actsCreator: boolean
  /** Who acts is of those who decide on expenses. */
  isDecider: boolean
  /** It was corrected since it was rejected. */
  isEdited: boolean
}

export type ExpenseEvent =
  | { type: 'expense.accept' }
  | { type: 'expense.reject'; reason: string }
  | { type: 'expense.resubmit' }

/** What an expense may become (domain rulings §3). Nobody decides what they entered. */
export const expenseLifecycle = setup({
  types: {} as {
    context: ExpenseFacts
    events: ExpenseEvent
    input: ExpenseFacts
  },
  guards: {
    isDecidingSecondPerson: ({ context }) => isSecondPerson(context) && context.isDecider,
    isDecidingSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && context.isDecider && 'reason' in event && event.reason.trim() !== '',
    isCreatorAfterEdit: ({ context }) => context.actsCreator && context.isEdited,
  },
}).createMachine({
  id: 'expense',
  description:
    'Money that somebody spent for a depot, a bus or a departure; another decides whether it is an expense of the company.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description:
        'Submitted and paid from the till or the bank, but not yet an expense of the company. Whoever submitted it may correct it.',
      on: {
        'expense.accept': {
          target: 'accepted',
          guard: 'isDecidingSecondPerson',
          description: 'It is posted to its category.',
        },
        'expense.reject': {
          target: 'rejected',
          guard: 'isDecidingSecondPersonWithReason',
          description: 'The money is returned to its source: cash to the open till of the person who entered it.',
        },
      },
    },
    accepted: { type: 'final', description: 'An expense of the company. It can no longer be changed.' },
    rejected: {
      description: 'Refused with a reason. Its creator may correct it and hand it in again.',
      on: {
        'expense.resubmit': {
          target: 'pending',
          guard: 'isCreatorAfterEdit',
          description: 'Submitted again, corrected. The money leaves the till or bank again.',
        },
      },
    },
  },
})
