import { z } from 'zod'
import { calendarDate, currencyCode, localizedName, recordId, signedSumMinor } from '../common.ts'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { recordTold } from '../ledger/ledger.ts'

/** What one entry of the ledger moves under one figure of a return. */
export const vatLineRow = z.object({
  /** The entry's. */
  id: recordId,
  postingDate: calendarDate,
  /** The day it belongs to, where that was closed already; null: its posting date. */
  trueDate: calendarDate.nullable(),
  act: z.enum(LEDGER_ACTS),
  of: recordTold,
  /** Whom it is about, where the record says. */
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  /** As it was sold, and in the return's currency. Minor units. */
  currency: currencyCode,
  base: signedSumMinor,
  vat: signedSumMinor,
  returnCurrency: currencyCode,
  baseTranslated: signedSumMinor,
  vatTranslated: signedSumMinor,
})
