export const RATE_STATES = ['entered', 'checked', 'rejected', 'withdrawn', 'replaced'] as const
export type RateState = (typeof RATE_STATES)[number]

/** Decimals that a rate may have. */
export const RATE_DECIMALS = 8

/** A rate as decimal text: at most ten digits before the point and eight behind it. */
export const RATE_PATTERN = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/

/** Lines that one file may bring. */
export const MAX_RATE_LINES = 2000

/** Characters of such a file. */
export const MAX_RATE_FILE = 500_000

/** Columns of a file of rates, in their order; the last may be missing. */
export const RATE_FIELDS = ['day', 'from', 'to', 'rate', 'source', 'reason'] as const
export type RateField = (typeof RATE_FIELDS)[number]
