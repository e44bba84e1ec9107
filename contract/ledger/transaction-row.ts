import type { z } from 'zod'
import { ledgerEntry, recordTold } from './ledger.ts'

/** An entry of the ledger, with the record that it belongs to. */
export const transactionRow = ledgerEntry.extend({ of: recordTold })
export type Transaction = z.input<typeof transactionRow>
