import { z } from 'zod'
import { shiftDepot, shiftPerson } from './cash-shift-row.ts'
import { CASH_DESTINATIONS, CASH_SOURCES, TRANSFER_STATES } from './cash-transfer-codes.ts'
import { currencyCode, instant, recordId, recordVersion, signedSumMinor, sumMinor } from '../common.ts'

const transferAmount = z.object({
  currency: currencyCode,
  /** Null for whoever may still count it: the count is blind. */
  handedOver: sumMinor.nullable(),
  /** Null until it is received. */
  received: sumMinor.nullable(),
  /** Received less handed over: more than 0 is over, less is short. */
  difference: signedSumMinor.nullable(),
})

export const transferRow = z.object({
  id: recordId,
  number: z.string(),
  depot: shiftDepot,
  state: z.enum(TRANSFER_STATES),
  source: z.enum(CASH_SOURCES),
  destination: z.enum(CASH_DESTINATIONS),
  giver: shiftPerson,
  handedOverAt: instant,
  /** Whose till it is for; null for the safe. */
  receiver: shiftPerson.nullable(),
  amounts: z.array(transferAmount),
  decidedBy: shiftPerson.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  version: recordVersion,
})
export type TransferRow = z.input<typeof transferRow>
