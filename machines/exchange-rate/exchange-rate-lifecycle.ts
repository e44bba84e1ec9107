import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of an exchange rate read. Filled by the server from the rate and who acts on it now. */
export interface ExchangeRateFacts extends FourEyesFacts {
  /** Who acts entered it. */
  actsEnterer: boolean
  /** Another rate of the same pair and day is being checked in its place, in the same act. */
  hasSuccessor: boolean
}

export type ExchangeRateEvent =
  | { type: 'exchangeRate.check' }
  | { type: 'exchangeRate.reject'; reason: string }
  | { type: 'exchangeRate.withdraw' }
  | { type: 'exchangeRate.replace' }

/** What an exchange rate may become. Nobody checks what they entered, and a checked one never changes. */
export const exchangeRateLifecycle = setup({
  types: {} as {
    context: ExchangeRateFacts
    events: ExchangeRateEvent
    input: ExchangeRateFacts
  },
  guards: {
    isSecondPerson: ({ context }) => isSecondPerson(context),
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isEnterer: ({ context }) => context.actsEnterer,
    hasSuccessor: ({ context }) => context.hasSuccessor,
  },
}).createMachine({
  id: 'exchangeRate',
  description: 'The rate of a pair of currencies on a day: one head account enters it, another checks it.',
  context: ({ input }) => input,
  initial: 'entered',
  states: {
    entered: {
      description: 'Not used until another head account has checked it.',
      on: {
        'exchangeRate.check': {
          target: 'checked',
          guard: 'isSecondPerson',
          description: 'Used from now on; the checked rate of the same day, if there was one, is replaced.',
        },
        'exchangeRate.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'Never used.',
        },
        'exchangeRate.withdraw': {
          target: 'withdrawn',
          guard: 'isEnterer',
          description: 'Withdrawn by whoever entered it.',
        },
      },
    },
    checked: {
      description: 'Used for its day, and for later days until one of those is checked.',
      on: {
        'exchangeRate.replace': {
          target: 'replaced',
          guard: 'hasSuccessor',
          description: 'Another rate of the same pair and day was checked, with a reason.',
        },
      },
    },
    rejected: { type: 'final', description: 'Rejected, with a reason.' },
    withdrawn: { type: 'final', description: 'Withdrawn before it was checked.' },
    replaced: { type: 'final', description: 'No longer used; kept for what was translated with it.' },
  },
})
