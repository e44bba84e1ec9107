import { z } from 'zod'
import {
  calendarDate,
  currencyCode,
  instant,
  localizedName,
  recordId,
  recordVersion,
  signedSumMinor,
} from '../common.ts'
import { VAT_RETURN_STATES, VAT_SPANS } from './vat-return-codes.ts'

const person = z.object({ id: recordId, name: z.string() })

export const vatReturnRow = z.object({
  id: recordId,
  /** `RUH 2026-10`, `RUH 2026-Q4` */
  reference: z.string(),
  region: z.object({ id: recordId, code: z.string(), name: localizedName }),
  span: z.enum(VAT_SPANS),
  /** First and last day. */
  from: calendarDate,
  to: calendarDate,
  state: z.enum(VAT_RETURN_STATES),
  currency: currencyCode,
  outputVat: signedSumMinor,
  inputVat: signedSumMinor,
  /** What is to be paid; less than nothing: to be got back. */
  due: signedSumMinor,
  preparedBy: person,
  preparedAt: instant,
  /** Who filed, rejected or withdrew it. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  paidBy: person.nullable(),
  paidAt: instant.nullable(),
  version: recordVersion,
})
