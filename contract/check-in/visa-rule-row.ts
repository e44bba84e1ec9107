import { z } from 'zod'
import { countryCode, enteredCountry, recordId, recordVersion } from '../common.ts'
import { VISA_REQUIREMENTS } from './visa-codes.ts'

export type VisaRequirement = (typeof VISA_REQUIREMENTS)[number]

export const values = {
  /** The country that is entered. */
  destination: enteredCountry,
  /** Null: every nationality that no other rule for the destination names. */
  nationality: enteredCountry.nullable(),
  requirement: z.enum(VISA_REQUIREMENTS),
  isActive: z.boolean(),
}

export const visaRule = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  destination: countryCode,
  nationality: countryCode.nullable(),
})

export type VisaRuleRecord = z.input<typeof visaRule>
