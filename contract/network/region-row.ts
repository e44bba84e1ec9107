import { z } from 'zod'
import { countryCode, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { PATTERNS } from '../patterns.ts'
import { timeZoneName } from '../time-zone.ts'

/** VAT in hundredths of a percent: 1500 = 15 %. */
export const MAX_VAT_RATE = 10_000

const vatRate = z.int().min(0).max(MAX_VAT_RATE)

/** Fields of specification §3, and the time zone of domain rulings §1. */
export const values = {
  code: z.string().trim().toUpperCase().regex(PATTERNS.regionCode),
  city: localizedName,
  country: countryCode,
  currency: currencyCode,
  vatRateBasisPoints: vatRate,
  timeZone: timeZoneName,
  isActive: z.boolean(),
}

export const region = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  code: z.string(),
  stoppages: z.int(),
  depots: z.int(),
})

export type RegionRecord = z.input<typeof region>
