export const EXPENSE_STATES = ['pending', 'accepted', 'rejected'] as const
/** What it is for: the depot itself, a bus, or one departure. */
export const EXPENSE_TYPES = ['depot', 'bus', 'departure'] as const
/** Where the money comes from: the creator's till, or the bank. */
export const EXPENSE_SOURCES = ['cash', 'bank'] as const
