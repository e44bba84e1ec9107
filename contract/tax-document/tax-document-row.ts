import { z } from 'zod'
import { calendarDate, currencyCode, instant, localizedName, recordId, signedSumMinor } from '../common.ts'
import { SENDING_STATES, TAX_DOCUMENT_KINDS, TAXED_RECORDS } from './tax-document-codes.ts'

export const taxDocumentRow = z.object({
  id: recordId,
  number: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  /** For a buyer without a tax number. */
  isSimplified: z.boolean(),
  /** Null for what agents without a depot sold. */
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  region: z.object({ id: recordId, code: z.string(), name: localizedName }),
  /** Its place among the documents of its depot. */
  position: z.int(),
  /** What was sold: the booking, bill or invoice whose page tells of it. */
  sold: z.object({ kind: z.enum(TAXED_RECORDS), id: recordId }),
  reference: z.string(),
  buyerName: z.string(),
  day: calendarDate,
  issuedAt: instant,
  /** Of the depot; undefined: the reader's own. */
  timeZone: z.string().optional(),
  currency: currencyCode,
  net: signedSumMinor,
  vat: signedSumMinor,
  total: signedSumMinor,
  sending: z.enum(SENDING_STATES),
})
