import { z } from 'zod'
import { MAX_NAME } from '../bounds.ts'
import { countryCode, currencyCode, localizedName, recordId, recordVersion, taxNumberText } from '../common.ts'
import { PATTERNS } from '../patterns.ts'
import { timeZoneName } from '../time-zone.ts'

/** VAT in hundredths of a percent: 1500 = 15 %. */
export const MAX_VAT_RATE = 10_000

const vatRate = z.int().min(0).max(MAX_VAT_RATE)

const addressPart = z.string().trim().min(1).max(MAX_NAME).nullable().default(null)

/** Fields of specification §3, and the time zone of domain rulings §1. */
export const values = {
  code: z.string().trim().toUpperCase().regex(PATTERNS.regionCode),
  city: localizedName,
  country: countryCode,
  currency: currencyCode,
  vatRateBasisPoints: vatRate,
  timeZone: timeZoneName,
  /** Of the operator there, as tax documents print it; null while it has none. */
  taxNumber: taxNumberText.nullable().default(null),
  /** The operator's registered address there; its city is the region's. */
  street: addressPart,
  buildingNumber: addressPart,
  district: addressPart,
  postalCode: addressPart,
  isActive: z.boolean(),
}

export const region = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  code: z.string(),
  taxNumber: z.string().nullable(),
  street: z.string().nullable(),
  buildingNumber: z.string().nullable(),
  district: z.string().nullable(),
  postalCode: z.string().nullable(),
  stoppages: z.int(),
  depots: z.int(),
})

export type RegionRecord = z.input<typeof region>
