import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of an accounting period read. Filled by the server from the ledger, the other months and who acts now. */
export interface AccountingPeriodFacts extends FourEyesFacts {
  /** Its last day is over at the operator's home. */
  isOver: boolean
  /** Every month before it is closed. */
  areEarlierClosed: boolean
  /** Every month after it is open: what they were closed with stands on this one. */
  areLaterOpen: boolean
  /** Each item of the checklist is done, or waived with a reason that still covers it. */
  isChecked: boolean
  /** It has been closed before. */
  wasClosed: boolean
  /** Who acts asked for the reopening. */
  actsAsker: boolean
}

export type AccountingPeriodEvent =
  | { type: 'period.startClosing' }
  | { type: 'period.waive'; reason: string }
  | { type: 'period.close' }
  | { type: 'period.giveUp' }
  | { type: 'period.askReopening'; reason: string }
  | { type: 'period.confirmReopening' }
  | { type: 'period.refuseReopening'; reason: string }
  | { type: 'period.withdrawReopening' }

const hasReason = (event: AccountingPeriodEvent): boolean => 'reason' in event && event.reason.trim() !== ''

/** What a month of the books may become. Nothing is posted into it while it is closed. */
export const accountingPeriodLifecycle = setup({
  types: {} as {
    context: AccountingPeriodFacts
    events: AccountingPeriodEvent
    input: AccountingPeriodFacts
  },
  guards: {
    hasReason: ({ event }) => hasReason(event),
    isReadyToClose: ({ context }) => context.isOver && context.areEarlierClosed && context.isChecked,
    wasClosed: ({ context }) => context.wasClosed,
    isLastClosedWithReason: ({ context, event }) => context.areLaterOpen && hasReason(event),
    isSecondPerson: ({ context }) => isSecondPerson(context) && context.areLaterOpen,
    isSecondPersonWithReason: ({ context, event }) => isSecondPerson(context) && hasReason(event),
    isAsker: ({ context }) => context.actsAsker,
  },
}).createMachine({
  id: 'accountingPeriod',
  description: 'A month of the books: closed by a checklist, reopened only by two people.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Entries are posted into it.',
      on: {
        'period.startClosing': { target: 'closing', description: 'The checklist is gone through.' },
      },
    },
    closing: {
      description: 'Entries are still posted into it, while each item of the checklist is done or waived.',
      on: {
        'period.waive': {
          target: 'closing',
          guard: 'hasReason',
          description: 'An item that stays undone is waived as it stands, with a reason.',
        },
        'period.close': {
          target: 'closed',
          guard: 'isReadyToClose',
          description: 'Nothing is posted into it any more; its statements are frozen.',
        },
        'period.giveUp': [
          { target: 'reopened', guard: 'wasClosed', description: 'Not closed now; it stays reopened.' },
          { target: 'open', description: 'Not closed now; it stays open.' },
        ],
      },
    },
    closed: {
      description: 'Nothing is posted into it. What belongs here counts for the first open day.',
      on: {
        'period.askReopening': {
          target: 'reopening',
          guard: 'isLastClosedWithReason',
          description: 'One head account asks for it to be reopened.',
        },
      },
    },
    reopening: {
      description: 'Still closed, until another head account has confirmed that it is reopened.',
      on: {
        'period.confirmReopening': {
          target: 'reopened',
          guard: 'isSecondPerson',
          description: 'Entries are posted into it again; its statements stay as they were frozen.',
        },
        'period.refuseReopening': {
          target: 'closed',
          guard: 'isSecondPersonWithReason',
          description: 'It stays closed.',
        },
        'period.withdrawReopening': {
          target: 'closed',
          guard: 'isAsker',
          description: 'Withdrawn by whoever asked.',
        },
      },
    },
    reopened: {
      description: 'Entries are posted into it again, until it is closed anew.',
      on: {
        'period.startClosing': { target: 'closing', description: 'The checklist is gone through again.' },
      },
    },
  },
})
