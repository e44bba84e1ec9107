/** `done`: nothing waits any more; what failed can be planned anew, which sets it running again. */
export const CANCELLATION_STATES = ['proposed', 'withdrawn', 'running', 'done'] as const
