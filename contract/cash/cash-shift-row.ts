import { z } from 'zod'
import { SHIFT_STATES } from './cash-shift-codes.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  localizedName,
  recordId,
  recordVersion,
  signedSumMinor,
} from '../common.ts'

export const shiftPerson = z.object({ id: recordId, name: z.string() })
/** `timeZone`: in which the record's times are told, as its days are found (decision 0021). */
export const shiftDepot = z.object({ id: recordId, code: z.string(), name: localizedName, timeZone: z.string() })
/** One currency of a shift. */
const shiftSum = z.object({
  currency: currencyCode,
  /** What came in less what went out. */
  expected: signedSumMinor,
  /** Null as long as nobody has counted. */
  counted: amountMinor.nullable(),
  /** Counted less expected: more than 0 is over, less is short. */
  difference: signedSumMinor.nullable(),
})

export const shiftRow = z.object({
  id: recordId,
  clerk: shiftPerson,
  depot: shiftDepot,
  state: z.enum(SHIFT_STATES),
  openedAt: instant,
  countedAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: shiftPerson.nullable(),
  /** By currency. Of a shift that is to be counted, or counted again, whoever counts is told none: the count is blind. */
  sums: z.array(shiftSum),
  /** The slip that takes its cash to the bank, if it is on one that was not rejected. */
  slip: z.object({ id: recordId, number: z.string(), state: z.enum(['pending', 'approved']) }).nullable(),
  version: recordVersion,
})
export type ShiftRow = z.input<typeof shiftRow>
