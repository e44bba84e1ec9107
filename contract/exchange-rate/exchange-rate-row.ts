import { z } from 'zod'
import { calendarDate, currencyCode, instant, recordId, recordVersion } from '../common.ts'
import { RATE_STATES } from './exchange-rate-codes.ts'

const person = z.object({ id: recordId, name: z.string() })

export const rateRow = z.object({
  id: recordId,
  day: calendarDate,
  from: currencyCode,
  to: currencyCode,
  /** Units of `to` for one of `from`, as decimal text without zeros at its end. */
  rate: z.string(),
  source: z.string(),
  /** Why it replaces a checked one of its day; null where there was none. */
  reason: z.string().nullable(),
  state: z.enum(RATE_STATES),
  enteredBy: person,
  enteredAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  version: recordVersion,
})
