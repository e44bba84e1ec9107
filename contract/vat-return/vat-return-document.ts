import { z } from 'zod'
import { calendarDate, currencyCode, localizedName, recordId, signedSumMinor } from '../common.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'
import { VAT_KINDS, VAT_SIDES, VAT_SPANS, VAT_SUPPLIES } from './vat-return-codes.ts'

const row = z.object({
  /** Unique in its return; `getVatReturnLines` takes its parts to find the lines behind it. */
  key: z.string(),
  side: z.enum(VAT_SIDES),
  kind: z.enum(VAT_KINDS),
  supply: z.enum(VAT_SUPPLIES),
  category: z.enum(TAX_CATEGORIES),
  /** 1500 = 15 %; null where the lines do not say. */
  rateBasisPoints: z.int().nullable(),
  /** Minor units of the return's currency, what was given back less than nothing. */
  base: signedSumMinor,
  vat: signedSumMinor,
  /** How many entries of the ledger are behind it. */
  entries: z.int(),
})
export type VatReturnRow = z.output<typeof row>

/** VAT as it stands in the ledger, which the payment of the return takes off. */
const settled = z.object({
  currency: currencyCode,
  /** Minor units of `currency`: 2100 and 1140. */
  output: signedSumMinor,
  input: signedSumMinor,
  /** The same in the return's currency. */
  outputTranslated: signedSumMinor,
  inputTranslated: signedSumMinor,
})

const usedRate = z.object({
  usedFrom: calendarDate,
  usedTo: calendarDate,
  from: currencyCode,
  to: currencyCode,
  rate: z.string(),
  rateDay: calendarDate,
  id: recordId,
})

/**
 * The VAT of a region and a period as it was made of the ledger, and nothing of when or by whom: the same books give the
 * same document, so it can be kept and compared.
 */
export const vatReturnDocument = z.object({
  region: z.object({ id: recordId, code: z.string(), name: localizedName }),
  currency: currencyCode,
  span: z.enum(VAT_SPANS),
  /** First and last day. */
  from: calendarDate,
  to: calendarDate,
  /** In the order in which they are read. */
  rows: z.array(row),
  outputVat: signedSumMinor,
  inputVat: signedSumMinor,
  /** What is to be paid; less than nothing: to be got back. */
  due: signedSumMinor,
  /** One of each currency that has VAT. */
  settled: z.array(settled),
  /** Rates of other currencies, by pair and first day. */
  rates: z.array(usedRate),
  /** Pairs and days without a checked rate: with one of them the return cannot be prepared. */
  missingRates: z.array(z.object({ from: currencyCode, to: currencyCode, day: calendarDate })),
})
export type VatReturnDocument = z.output<typeof vatReturnDocument>
