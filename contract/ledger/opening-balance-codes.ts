/** Columns of a file of opening balances, in their order; the last may be missing. */
export const OPENING_FIELDS = ['account', 'place', 'currency', 'debit', 'credit', 'text'] as const
export type OpeningField = (typeof OPENING_FIELDS)[number]

/** Lines with an amount that one file may bring. */
export const MAX_OPENING_LINES = 2000

/** Characters of such a file. */
export const MAX_OPENING_FILE = 500_000
