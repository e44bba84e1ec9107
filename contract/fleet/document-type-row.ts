import { z } from 'zod'
import { localizedName, recordId, recordVersion } from '../common.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'
import { DOCUMENT_HOLDERS, DOCUMENT_SERVICES, MAX_LEAD_DAYS } from './document-codes.ts'

export const values = {
  code: z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.masterCode),
  name: localizedName,
  holder: z.enum(DOCUMENT_HOLDERS),
  /** Days before its end from which on it is told as expiring. */
  leadDays: z.int().min(0).max(MAX_LEAD_DAYS),
  /** Whether an expired one keeps its bus or driver from departures that need it. */
  blocks: z.boolean(),
  service: z.enum(DOCUMENT_SERVICES),
  isActive: z.boolean(),
}

export const documentType = z.object({ id: recordId, version: recordVersion, ...values })

export type DocumentTypeRecord = z.input<typeof documentType>
