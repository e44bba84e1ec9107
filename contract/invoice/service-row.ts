import { z } from 'zod'
import { amountMinor, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'
import { accountCode } from '../list/list-query.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'
import { TAX_SUPPLIES } from '../tax/tax-codes.ts'
import { SERVICE_UNITS } from './invoice-codes.ts'

/** Currencies that one service has prices in. */
const MAX_PRICES = 20

export const values = {
  code: z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.masterCode),
  name: localizedName,
  unit: z.enum(SERVICE_UNITS),
  /** By which it is taxed. */
  supply: z.enum(TAX_SUPPLIES),
  /** That what it earns is credited to. */
  incomeAccount: accountCode,
  /** Of one unit, before tax; each currency once. */
  prices: z.array(z.object({ currency: currencyCode, price: amountMinor })).max(MAX_PRICES),
  isActive: z.boolean(),
}

export const service = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  incomeAccountName: localizedName,
})

export type ServiceRecord = z.input<typeof service>
