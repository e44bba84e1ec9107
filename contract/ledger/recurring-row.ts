import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { RECURRING_STATES } from './recurring-codes.ts'

const person = z.object({ id: recordId, name: z.string() })

/** `YYYY-MM` */
export const yearMonth = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/)

export const recurringRow = z.object({
  id: recordId,
  number: z.string(),
  state: z.enum(RECURRING_STATES),
  purpose: z.string(),
  amount: amountMinor,
  currency: currencyCode,
  dayOfMonth: z.int(),
  firstMonth: yearMonth,
  lastMonth: yearMonth.nullable(),
  /** The day of the next posting; null where there is none. */
  nextDay: calendarDate.nullable(),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  version: recordVersion,
})
