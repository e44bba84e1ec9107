/**
 * What became of a check-in. Of two of one ticket, made on devices that were cut off, the first stands and the other is
 * `second`; one that was taken back is `undone`; one whose departure the operator cancelled afterwards lets nobody board.
 */
export const CHECKED_IN_STATES = ['standing', 'second', 'undone', 'departureCancelled'] as const
/** `late`: from a device that was cut off. */
export const CHECK_IN_SENDINGS = ['online', 'late'] as const
