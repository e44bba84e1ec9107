export const TOP_UP_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type TopUpState = (typeof TOP_UP_STATES)[number]

/** What became of a top-up: where its lifecycle ended, or that the journal has taken an approved one back since. */
export const TOP_UP_STANDINGS = [...TOP_UP_STATES, 'takenBack'] as const
export type TopUpStatus = (typeof TOP_UP_STANDINGS)[number]

/** The agent has transferred it to the bank, or somebody of the company has taken it in cash. */
export const TOP_UP_MEANS = ['bank', 'cash'] as const
export type TopUpMeans = (typeof TOP_UP_MEANS)[number]
