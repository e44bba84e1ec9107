import { z } from 'zod'
import { localizedName } from '../common.ts'
import { TAX_CATEGORIES } from './tax-codes.ts'

/** The tax that something was sold with, as screens and prints name it. */
export const taxTerms = z.object({
  category: z.enum(TAX_CATEGORIES),
  /** 1500 = 15 %; 0 for all but the standard rate. */
  rateBasisPoints: z.int(),
  /** Why no tax is charged, as it is printed; null with the standard rate. */
  reason: localizedName.nullable(),
})
export type TaxTerms = z.output<typeof taxTerms>
