import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a journal entry read. Filled by the server from the proposal, the books, and who acts on it now. */
export interface JournalEntryFacts extends FourEyesFacts {
  /** Who acts made the proposal. */
  actsRequester: boolean
  /** What it takes is still there: so much is owed, or left of the capital, and nobody else has corrected the entry. */
  isCovered: boolean
}

export type JournalEntryEvent =
  | { type: 'journalEntry.approve' }
  | { type: 'journalEntry.reject'; reason: string }
  | { type: 'journalEntry.withdraw' }

/** What a proposal of the journal may become (domain rulings §6). Nobody decides what they proposed. */
export const journalEntryLifecycle = setup({
  types: {} as {
    context: JournalEntryFacts
    events: JournalEntryEvent
    input: JournalEntryFacts
  },
  guards: {
    isSecondPersonAndCovered: ({ context }) => isSecondPerson(context) && context.isCovered,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.actsRequester,
  },
}).createMachine({
  id: 'journalEntry',
  description: 'A remittance, a movement of capital or a correction: one head account proposes, another decides.',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Nothing is posted until another head account decides.',
      on: {
        'journalEntry.approve': {
          target: 'approved',
          guard: 'isSecondPersonAndCovered',
          description: 'Posted in the ledger at once.',
        },
        'journalEntry.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'The books stay as they are.',
        },
        'journalEntry.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the proposer.',
        },
      },
    },
    approved: { type: 'final', description: 'Posted. What was posted in error is corrected by a proposal of its own.' },
    rejected: { type: 'final', description: 'Refused with a reason.' },
    withdrawn: { type: 'final', description: 'Withdrawn before the decision.' },
  },
})
