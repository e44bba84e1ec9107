export const SLIP_STATES = ['pending', 'approved', 'rejected'] as const
export type SlipState = (typeof SLIP_STATES)[number]
