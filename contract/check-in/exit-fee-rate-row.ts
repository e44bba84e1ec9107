import { z } from 'zod'
import { amountMinor, countryCode, currencyCode, enteredCountry, recordId, recordVersion } from '../common.ts'
import { NATIONALITY_CLASSES } from './exit-fee-codes.ts'

export const values = {
  /** The country that is left. */
  fromCountry: enteredCountry,
  /** The country that is entered; null for any. A fee that names it goes before one for any. */
  toCountry: enteredCountry.nullable(),
  nationalityClass: z.enum(NATIONALITY_CLASSES),
  currency: currencyCode,
  /** Minor units of `currency`, above 0. */
  amount: amountMinor,
  isActive: z.boolean(),
}

export const exitFee = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  fromCountry: countryCode,
  toCountry: countryCode.nullable(),
})

export type ExitFeeRecord = z.input<typeof exitFee>
