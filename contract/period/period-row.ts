import { z } from 'zod'
import { calendarDate, instant, recordId, recordVersion } from '../common.ts'
import { PERIOD_STATES } from './period-codes.ts'

const person = z.object({ id: recordId, name: z.string() })

export const periodRow = z.object({
  id: recordId,
  /** Its first day. */
  month: calendarDate,
  state: z.enum(PERIOD_STATES),
  /** How often it has been closed. */
  revision: z.int(),
  /** Of the last time. */
  closedBy: person.nullable(),
  closedAt: instant.nullable(),
  /** Of the last request to reopen it. */
  askedBy: person.nullable(),
  askedAt: instant.nullable(),
  askedReason: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  version: recordVersion,
})
