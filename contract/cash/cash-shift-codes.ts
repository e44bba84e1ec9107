export const SHIFT_STATES = ['open', 'recountDue', 'counted', 'closed'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** Counted with a difference, either way. */
export const SHIFT_DIFFERENCES = ['any', 'over', 'short'] as const
