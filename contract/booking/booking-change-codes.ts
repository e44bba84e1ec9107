import { PASSENGER_FIELDS } from './booking-codes.ts'

/** What of a booking can change, as its history names it. */
export const BOOKING_CHANGE_FIELDS = [
  'payerName',
  'payerPhone',
  ...PASSENGER_FIELDS,
  'seat',
  'document',
  'passenger',
  'masked',
] as const
