import { z } from 'zod'
import { calendarDate, currencyCode, recordId } from '../common.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { recordTold } from '../ledger/ledger.ts'
import { RECONCILED_ACCOUNTS } from './reconciliation-codes.ts'

/** A line of the ledger that no statement has shown yet. */
export const openLine = z.object({
  entryId: recordId,
  line: z.int(),
  account: z.enum(RECONCILED_ACCOUNTS),
  postingDate: calendarDate,
  currency: currencyCode,
  /** Minor units; a debit is positive. */
  amount: z.int(),
  act: z.enum(LEDGER_ACTS),
  of: recordTold,
  /** Of the transfer, as whoever entered it has it. */
  reference: z.string().nullable(),
  /** Of card payments: the depot of the machine, and whose till it was. */
  depotCode: z.string().nullable(),
  clerk: z.string().nullable(),
})
export type OpenLine = z.input<typeof openLine>

/** An entry of the ledger with lines that no statement has shown yet. */
export const openEntryRow = z.object({
  /** Of the entry. */
  id: recordId,
  account: z.enum(RECONCILED_ACCOUNTS),
  postingDate: calendarDate,
  currency: currencyCode,
  /** What these lines come to. */
  amount: z.int(),
  act: z.enum(LEDGER_ACTS),
  of: recordTold,
  reference: z.string().nullable(),
  /** Days since then. */
  age: z.int(),
})
