/** A reading counts, or was struck out because it was wrong. */
export const READING_STANDINGS = ['valid', 'struck'] as const

/** More than any odometer of a bus shows, in kilometres. */
export const MAX_KM = 9_999_999

/** Further than any bus drives in a day, in kilometres. */
export const MAX_KM_A_DAY = 2000
