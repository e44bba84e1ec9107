export const DIRECTIONS = ['outward', 'return'] as const
export const FARE_CLASSES = ['adult', 'child', 'infant'] as const

/** A party of one booking: so many seats and as many infants can be sold at once. */
export const MAX_PASSENGERS = 12
