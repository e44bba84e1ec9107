import type { LedgerAct } from '#contract/ledger/ledger-codes.ts'

/** What settles VAT that was owed or reclaimed, or begins with it, and is no supply of any period. */
export const SETTLING_ACTS = ['vatRemitted', 'vatReturnPaid', 'openingPosted'] as const satisfies readonly LedgerAct[]
