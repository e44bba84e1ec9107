import { z } from 'zod'
import { PAYMENT_MEANS } from '../booking/booking-codes.ts'
import { amountMinor, currencyCode, instant, localizedName, recordId } from '../common.ts'
import { CHANGE_CAUSES } from './travel-date-change-codes.ts'

export const changeRow = z.object({
  id: recordId,
  at: instant,
  bookingId: recordId,
  reference: z.string(),
  leadPassenger: z.string(),
  cause: z.enum(CHANGE_CAUSES),
  reason: z.string(),
  /** Of the first ticket that moved. */
  boarding: localizedName,
  alighting: localizedName,
  timeZone: z.string(),
  fromBoardsAt: instant,
  toBoardsAt: instant,
  tickets: z.int(),
  /** New seats. */
  seats: z.array(z.string()),
  currency: currencyCode,
  fee: amountMinor,
  fareDifference: amountMinor,
  total: amountMinor,
  means: z.enum(PAYMENT_MEANS).nullable(),
  depotCode: z.string().nullable(),
  clerkName: z.string(),
})
