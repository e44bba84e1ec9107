import { z } from 'zod'
import { amountMinor, currencyCode, instant, localizedName, recordId, recordVersion } from '../common.ts'
import { ALL_REFUND_REASONS, REFUND_CAUSES, REFUND_STATES } from './refund-codes.ts'

export const refundPerson = z.object({ id: recordId, name: z.string() })
export const refundDepot = z.object({ id: recordId, code: z.string(), name: localizedName, timeZone: z.string() })

export const refundRow = z.object({
  id: recordId,
  state: z.enum(REFUND_STATES),
  cause: z.enum(REFUND_CAUSES),
  reasonCode: z.enum(ALL_REFUND_REASONS),
  bookingId: recordId,
  reference: z.string(),
  leadPassenger: z.string(),
  tickets: z.int(),
  currency: currencyCode,
  base: amountMinor,
  refund: amountMinor,
  depot: refundDepot.nullable(),
  requestedBy: refundPerson,
  requestedAt: instant,
  decidedBy: refundPerson.nullable(),
  decidedAt: instant.nullable(),
  paidBy: refundPerson.nullable(),
  paidAt: instant.nullable(),
  receiptNumber: z.string().nullable(),
  version: recordVersion,
})
