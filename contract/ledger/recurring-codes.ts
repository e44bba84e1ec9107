export const RECURRING_STATES = ['proposed', 'active', 'rejected', 'withdrawn', 'stopped', 'finished'] as const
export type RecurringState = (typeof RECURRING_STATES)[number]

/** Months that a recurring entry may begin before the one in which it is proposed. */
export const MAX_MONTHS_BACK = 12

/** Years that it may go on. */
export const MAX_RECURRING_YEARS = 50
