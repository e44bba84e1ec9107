/** Reads that keeping seats free and releasing them make old. */
export const KEEPING_INVALIDATES = ['getSeatMap', 'getKeptSeats', 'getDepartures', 'getTravelDays'] as const
