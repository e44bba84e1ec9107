import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { RECEIPT_ORIGINS, RECEIPT_STATES } from './invoice-codes.ts'

export const customerReceiptRow = z.object({
  id: recordId,
  version: recordVersion,
  number: z.string(),
  state: z.enum(RECEIPT_STATES),
  /** Null: of somebody who is no customer. */
  customer: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  /** The customer, or to whom the invoices that it pays are made out. */
  payer: z.string(),
  /** Null at the head office. */
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  date: calendarDate,
  means: z.enum(RECEIPT_ORIGINS),
  bankReference: z.string().nullable(),
  currency: currencyCode,
  amount: amountMinor,
  /** Of it on invoices; the rest stays the customer's. */
  allocated: amountMinor,
  createdBy: z.object({ name: z.string() }),
  createdAt: instant,
})
