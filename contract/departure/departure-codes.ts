export const DEPARTURE_STATES = ['scheduled', 'closed', 'cancelled'] as const
