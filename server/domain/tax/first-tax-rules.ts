import { v7 as newId } from 'uuid'
import type { LocalizedName } from '#contract/common.ts'
import { TAX_SUPPLIES, type TaxSupply } from '#contract/tax/tax-codes.ts'
import { FIRST_VERSION } from '#server/database/schema/network.ts'
import type { taxRules } from '#server/database/schema/tax.ts'

type NewRule = typeof taxRules.$inferInsert

interface Reason {
  reasonCode: string
  reason: LocalizedName
}

/** Codes of the authorities that publish any (Saudi Arabia: ZATCA); elsewhere what the operator's adviser makes of them. */
const PASSENGERS: Readonly<Record<string, string>> = { SA: 'VATEX-SA-34-2' }
const OUTSIDE: Readonly<Record<string, string>> = { SA: 'VATEX-SA-OOS' }

const passengersAbroad = (country: string): Reason => ({
  reasonCode: PASSENGERS[country] ?? 'INTERNATIONAL-PASSENGERS',
  reason: { en: 'International passenger transport', ar: 'نقل دولي للركاب' },
})
const authoritysFee = (country: string): Reason => ({
  reasonCode: OUTSIDE[country] ?? 'OUTSIDE-SCOPE',
  reason: { en: 'Fee collected for the authority', ar: 'رسم يُحصَّل لصالح الجهة الحكومية' },
})

/**
 * The rules that a new region starts with: the standard rate, but passengers across a border zero-rated and exit fees
 * outside the scope. In force since ever; the operator's tax adviser decides what follows them.
 */
export function firstTaxRules(region: { id: string; country: string; vatRateBasisPoints: number }): NewRule[] {
  return TAX_SUPPLIES.flatMap((supply) => {
    const terms = termsOf(supply, region)
    return terms ? [{ id: newId(), regionId: region.id, supply, ...terms, validFrom: FIRST_VERSION }] : []
  })
}

/** Null in a region without VAT: there the region's own rate of nothing goes on. */
function termsOf(
  supply: TaxSupply,
  { country, vatRateBasisPoints }: { country: string; vatRateBasisPoints: number },
): Pick<NewRule, 'category' | 'rateBasisPoints' | 'reasonCode' | 'reason'> | null {
  if (supply === 'exitFee') return { category: 'O', rateBasisPoints: 0, ...authoritysFee(country) }
  if (supply === 'internationalTicket') return { category: 'Z', rateBasisPoints: 0, ...passengersAbroad(country) }
  return vatRateBasisPoints === 0 ? null : { category: 'S', rateBasisPoints: vatRateBasisPoints }
}
