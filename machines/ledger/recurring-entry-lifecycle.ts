import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a recurring entry read. Filled by the server from the entry, the chart, and who acts on it now. */
export interface RecurringEntryFacts extends FourEyesFacts {
  /** Who acts made the proposal. */
  actsRequester: boolean
  /** Every line can still be written on its account. */
  isPostable: boolean
  /** A month of it is due and not posted yet. */
  isDue: boolean
  /** Its last month is posted. */
  isOver: boolean
}

export type RecurringEntryEvent =
  | { type: 'recurringEntry.approve' }
  | { type: 'recurringEntry.reject'; reason: string }
  | { type: 'recurringEntry.withdraw' }
  | { type: 'recurringEntry.post' }
  | { type: 'recurringEntry.stop'; reason: string }
  | { type: 'recurringEntry.finish' }

/** What a recurring entry may become (books rulings §6). Nobody decides what they proposed; months are posted by themselves. */
export const recurringEntryLifecycle = setup({
  types: {} as {
    context: RecurringEntryFacts
    events: RecurringEntryEvent
    input: RecurringEntryFacts
  },
  guards: {
    isSecondPersonAndPostable: ({ context }) => isSecondPerson(context) && context.isPostable,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isRequester: ({ context }) => context.actsRequester,
    isDue: ({ context }) => context.isDue,
    isOver: ({ context }) => context.isOver,
    hasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  },
}).createMachine({
  id: 'recurringEntry',
  description:
    'Rent, depreciation and the like: proposed by one head account, approved by another, posted every month.',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Nothing is posted until another head account decides.',
      on: {
        'recurringEntry.approve': {
          target: 'active',
          guard: 'isSecondPersonAndPostable',
          description: 'Posted every month from now on; months that are due already at once.',
        },
        'recurringEntry.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'Never posted.',
        },
        'recurringEntry.withdraw': {
          target: 'withdrawn',
          guard: 'isRequester',
          description: 'Withdrawn by the proposer.',
        },
      },
    },
    active: {
      description: 'Each month is posted on its day, once.',
      on: {
        'recurringEntry.post': {
          target: 'active',
          guard: 'isDue',
          description: 'The program posts a month that is due.',
        },
        'recurringEntry.stop': {
          target: 'stopped',
          guard: 'hasReason',
          description: 'No further month is posted.',
        },
        'recurringEntry.finish': {
          target: 'finished',
          guard: 'isOver',
          description: 'The last month is posted.',
        },
      },
    },
    rejected: { type: 'final', description: 'Refused with a reason.' },
    withdrawn: { type: 'final', description: 'Withdrawn before the decision.' },
    stopped: { type: 'final', description: 'Stopped by a person, with a reason; what was posted stays.' },
    finished: { type: 'final', description: 'All its months are posted.' },
  },
})
