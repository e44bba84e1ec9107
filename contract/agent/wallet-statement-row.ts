import { z } from 'zod'
import { currencyCode, instant, recordId } from '../common.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { DEDUCTION_REASONS, STATEMENT_RECORDS } from './wallet-codes.ts'

/** One entry of the ledger, by what it does to an agent's wallet (2000) and debt (1110). */
export const statementRow = z.object({
  /** Of the ledger entry. */
  id: recordId,
  at: instant,
  act: z.enum(LEDGER_ACTS),
  record: z.object({
    kind: z.enum(STATEMENT_RECORDS),
    id: recordId,
    /** Booking reference, number of a top-up or deduction; null where the record has none. */
    reference: z.string().nullable(),
    /** The booking that it is about, if it is about one. */
    bookingId: recordId.nullable(),
    /** Code and words of a deduction's reason. */
    reasonCode: z.enum(DEDUCTION_REASONS).nullable(),
    note: z.string().nullable(),
  }),
  by: z.string(),
  /** Of the whole statement. */
  currency: currencyCode,
  /** What it did to the wallet; negative: taken from it. */
  wallet: z.int(),
  /** What it did to the debt; negative: paid off. */
  credit: z.int(),
  /** Wallet and debt after it. */
  balance: z.int(),
  owed: z.int(),
  /** The entry takes back another one. */
  isReversal: z.boolean(),
})
export type StatementRow = z.input<typeof statementRow>
