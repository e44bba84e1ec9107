/** Of each kind; more are found by a longer term, or in the list. */
export const MAX_HITS = 10
