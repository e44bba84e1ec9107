import { z } from 'zod'
import { PAYMENT_MEANS, TICKET_STATES } from './booking-codes.ts'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId } from '../common.ts'

export const bookingRow = z.object({
  id: recordId,
  reference: z.string(),
  createdAt: instant,
  /** When the outward direction is boarded, and the day that is by the clock at its stoppage. */
  departsAt: instant,
  boardingDay: calendarDate,
  timeZone: z.string(),
  from: localizedName,
  to: localizedName,
  leadPassenger: z.string(),
  phone: z.string(),
  passengers: z.int(),
  seats: z.array(z.string()),
  /** Of tickets that were refunded, in either direction. */
  refundedSeats: z.array(z.string()),
  isTwoWay: z.boolean(),
  currency: currencyCode,
  total: amountMinor,
  means: z.enum(PAYMENT_MEANS),
  /** The least advanced state of its tickets, and how many tickets stand in each. */
  state: z.enum(TICKET_STATES),
  states: z.record(z.string(), z.int()),
  depotCode: z.string().nullable(),
  clerkName: z.string(),
})
