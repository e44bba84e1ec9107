import { z } from 'zod'
import { shiftDepot, shiftPerson } from './cash-shift-row.ts'
import { currencyCode, instant, recordId, recordVersion, signedSumMinor, sumMinor } from '../common.ts'
import { SLIP_STATES } from './deposit-slip-codes.ts'

/** One currency of a slip: cash of tickets and everything else, cash of consignments, and card takings. Less than nothing where more went out than came in. */
export const slipAmounts = { ticket: signedSumMinor, cargo: signedSumMinor, pos: signedSumMinor }

const slipAmount = z.object({
  currency: currencyCode,
  ...slipAmounts,
  /** What the shifts came to, where that is not what was entered. */
  proposed: z.object(slipAmounts),
  /** Taken out of the depot's safe. */
  safe: sumMinor,
  /** Ticket, cargo and safe together: what was handed in. */
  cash: sumMinor,
})

export const slipRow = z.object({
  id: recordId,
  number: z.string(),
  depot: shiftDepot,
  state: z.enum(SLIP_STATES),
  shifts: z.int(),
  amounts: z.array(slipAmount),
  note: z.string().nullable(),
  /** The bank's, of the deposit. */
  bankReference: z.string().nullable(),
  createdBy: shiftPerson,
  createdAt: instant,
  decidedBy: shiftPerson.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  version: recordVersion,
})
export type SlipRow = z.input<typeof slipRow>
