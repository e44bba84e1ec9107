import { z } from 'zod'
import { calendarDate, localizedName, recordId, recordVersion } from '../common.ts'
import { MAX_VAT_RATE } from '../network/region-row.ts'
import { TAX_CATEGORIES, TAX_RULE_STATES, TAX_SUPPLIES } from './tax-codes.ts'

export const values = {
  regionId: recordId,
  supply: z.enum(TAX_SUPPLIES),
  category: z.enum(TAX_CATEGORIES),
  /** 1500 = 15 %; above 0 with the standard rate, 0 with all others. */
  rateBasisPoints: z.int().min(0).max(MAX_VAT_RATE),
  /** The tax authority's code of why no tax is charged; null with the standard rate. */
  reasonCode: z.string().trim().min(1).max(40).nullable(),
  /** The same in words, as it is printed; null with the standard rate. */
  reason: localizedName.nullable(),
  /** First day of sale, where it is sold. A later rule of the same supply takes over on its own first day. */
  validFrom: calendarDate,
  /** False: withdrawn before its first day. */
  isActive: z.boolean(),
}

export const taxRule = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  regionName: localizedName,
  regionCode: z.string(),
  /** First day of the next rule of the same supply. */
  nextFrom: calendarDate.nullable(),
  state: z.enum(TAX_RULE_STATES),
})
export type TaxRuleRecord = z.input<typeof taxRule>
