import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { JOURNAL_KINDS, JOURNAL_STATES } from './journal-codes.ts'

const person = z.object({ id: recordId, name: z.string() })
export const region = z.object({ id: recordId, code: z.string(), name: localizedName })

export const journalRow = z.object({
  id: recordId,
  number: z.string(),
  kind: z.enum(JOURNAL_KINDS),
  state: z.enum(JOURNAL_STATES),
  amount: amountMinor,
  currency: currencyCode,
  /** Whose VAT is remitted. */
  region: region.nullable(),
  purpose: z.string(),
  /** The bank's, or the authority's. */
  reference: z.string().nullable(),
  /** The day that lines on accounts of the chart are to be posted on; null for the day of the approval. */
  entryDate: calendarDate.nullable(),
  /** When they are posted back by themselves. */
  reversesOn: calendarDate.nullable(),
  /** Of what was posted; null until then. */
  postingDate: calendarDate.nullable(),
  requestedBy: person,
  requestedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  version: recordVersion,
})
