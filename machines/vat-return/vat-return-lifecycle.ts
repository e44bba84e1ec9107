import { setup } from 'xstate'
import { type FourEyesFacts, isSecondPerson } from '#machines/approval/four-eyes.ts'

/** What the guards of a VAT return read. Filled by the server from the return, the ledger and who acts now. */
export interface VatReturnFacts extends FourEyesFacts {
  /** Who acts prepared it, or prepared it again last. */
  actsPreparer: boolean
  /** The ledger comes to the figures that were prepared. */
  isUnchanged: boolean
  /** The journal has remitted nothing of the VAT that the return takes off. */
  isCovered: boolean
}

export type VatReturnEvent =
  | { type: 'vatReturn.prepareAgain' }
  | { type: 'vatReturn.file' }
  | { type: 'vatReturn.reject'; reason: string }
  | { type: 'vatReturn.withdraw' }
  | { type: 'vatReturn.pay' }

/** What a VAT return may become. Nobody files what they prepared, and a filed one never changes. */
export const vatReturnLifecycle = setup({
  types: {} as {
    context: VatReturnFacts
    events: VatReturnEvent
    input: VatReturnFacts
  },
  guards: {
    isSecondPersonOnSameFigures: ({ context }) => isSecondPerson(context) && context.isUnchanged,
    isSecondPersonWithReason: ({ context, event }) =>
      isSecondPerson(context) && 'reason' in event && event.reason.trim() !== '',
    isPreparer: ({ context }) => context.actsPreparer,
    isCovered: ({ context }) => context.isCovered,
  },
}).createMachine({
  id: 'vatReturn',
  description: "A region's VAT of a period: prepared by one head account, filed by another, then paid or refunded.",
  context: ({ input }) => input,
  initial: 'prepared',
  states: {
    prepared: {
      description: 'Its figures are frozen; the period stays open until it is filed.',
      on: {
        'vatReturn.prepareAgain': {
          target: 'prepared',
          description: 'Figures are made anew of what has come since, and frozen beside the earlier ones.',
        },
        'vatReturn.file': {
          target: 'filed',
          guard: 'isSecondPersonOnSameFigures',
          description: 'The period is locked for VAT: what comes later counts for the next one as a correction.',
        },
        'vatReturn.reject': {
          target: 'rejected',
          guard: 'isSecondPersonWithReason',
          description: 'Never filed; the period can be prepared anew.',
        },
        'vatReturn.withdraw': {
          target: 'withdrawn',
          guard: 'isPreparer',
          description: 'Withdrawn by whoever prepared it.',
        },
      },
    },
    filed: {
      description: 'Told to the authority. It never changes.',
      on: {
        'vatReturn.pay': {
          target: 'paid',
          guard: 'isCovered',
          description: 'Paid to the authority, or refunded by it: VAT accounts are settled against the bank.',
        },
      },
    },
    paid: { description: 'Settled with the authority.', type: 'final' },
    rejected: { description: 'Rejected with a reason.', type: 'final' },
    withdrawn: { description: 'Withdrawn before it was decided on.', type: 'final' },
  },
})
