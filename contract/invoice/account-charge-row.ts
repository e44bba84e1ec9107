import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId } from '../common.ts'
import { CHARGE_ACTS } from './invoice-codes.ts'

export const accountChargeRow = z.object({
  id: recordId,
  act: z.enum(CHARGE_ACTS),
  /** The booking or the cargo bill, and its reference or bill number. */
  sold: z.object({ id: recordId, number: z.string(), name: z.string() }),
  customer: z.object({ id: recordId, code: z.string(), name: localizedName }),
  /** Null at the head office. */
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  day: calendarDate,
  currency: currencyCode,
  /** Gross, and the VAT in it. */
  amount: amountMinor,
  vat: amountMinor,
  /** That bills it; without a number a draft. */
  invoice: z.object({ id: recordId, number: z.string().nullable() }).nullable(),
  createdBy: z.object({ name: z.string() }),
  createdAt: instant,
})
export type AccountChargeRow = z.input<typeof accountChargeRow>
