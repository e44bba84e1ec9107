export const DEDUCTION_STATES = ['requested', 'approved', 'rejected', 'withdrawn'] as const
export type DeductionState = (typeof DEDUCTION_STATES)[number]

/** What became of a deduction: where its lifecycle ended, or that the journal has taken an approved one back since. */
export const DEDUCTION_STANDINGS = [...DEDUCTION_STATES, 'takenBack'] as const
export type DeductionStanding = (typeof DEDUCTION_STANDINGS)[number]
