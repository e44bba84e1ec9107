import type { LocalizedName } from '#contract/common.ts'
import type { TaxCategory, TaxSupply } from '#contract/tax/tax-codes.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { containedVat } from '#machines/contained-vat.ts'
import { divideHalfEven } from '#machines/half-even.ts'

/** One version of what a supply bears. */
export interface TaxRule {
  id: string
  supply: TaxSupply
  category: TaxCategory
  rateBasisPoints: number
  reason: LocalizedName | null
  /** First day of sale; it holds until the next version's. */
  validFrom: string
}

/** A region as far as tax goes. */
export interface TaxedRegion {
  /** What its supplies bear of which no rule says anything: 1500 = 15 %. */
  vatRateBasisPoints: number
  /** Those that were not withdrawn, in any order. */
  taxRules: readonly TaxRule[]
}

/** The tax of something that is sold. */
export interface Tax extends TaxTerms {
  supply: TaxSupply
  /** Null where no rule said so. */
  ruleId: string | null
}

/** Fees that are charged on a ticket bear what the journey across a border bears (books rulings §2). */
const FOLLOWING_TICKETS: ReadonlySet<TaxSupply> = new Set(['dateChangeFee', 'cancellationCharge'])

/**
 * Which tax a supply bears in a region on a day of sale. Where no rule says anything, the region's own rate as the
 * standard one, so that nothing goes untaxed by silence; an exit fee is the authority's money and bears none.
 *
 * @param of for a fee that is charged on a ticket: what the ticket is
 */
export function taxOf(region: TaxedRegion, supply: TaxSupply, day: string, of?: TaxSupply): Tax {
  const ruled = FOLLOWING_TICKETS.has(supply) && of === 'internationalTicket' ? of : supply
  const rule = region.taxRules
    .filter((each) => each.supply === ruled && each.validFrom <= day)
    .reduce<TaxRule | undefined>((last, each) => (last && last.validFrom > each.validFrom ? last : each), undefined)
  if (rule) {
    const { id, category, rateBasisPoints, reason } = rule
    return { supply, ruleId: id, category, rateBasisPoints, reason }
  }
  if (supply === 'exitFee') return { supply, ruleId: null, category: 'O', rateBasisPoints: 0, reason: null }
  return { supply, ruleId: null, category: 'S', rateBasisPoints: region.vatRateBasisPoints, reason: null }
}

/** VAT contained in a gross amount that bears a tax. */
export function vatContainedIn(gross: number, { rateBasisPoints }: Pick<Tax, 'rateBasisPoints'>): number {
  return containedVat(gross, rateBasisPoints)
}

/** A tax as the rows keep it that are sold with it. */
export function frozen({ supply, category, rateBasisPoints, ruleId }: Tax) {
  return { supply, taxCategory: category, vatRateBasisPoints: rateBasisPoints, taxRuleId: ruleId }
}

/** VAT of something that was sold, with the rate that was frozen then. */
export interface SoldWithVat {
  fare: number
  vat: number
  vatRateBasisPoints: number
}

/**
 * VAT contained in an amount of what a ticket was sold for, by its frozen rate. Tickets from before rates were frozen
 * may hold parts of two rates: their own share of VAT goes on.
 */
export function vatOfPart(amount: number, sold: SoldWithVat): number {
  const { fare, vat } = sold
  const tax = { rateBasisPoints: sold.vatRateBasisPoints }
  if (fare === 0 || vatContainedIn(fare, tax) === vat) return vatContainedIn(amount, tax)
  return Number(divideHalfEven(BigInt(amount) * BigInt(vat), BigInt(fare)))
}

/** VAT contained in a ticket's fare once it has risen: by its frozen rate, whatever is in force by now. */
export function vatAfterRise(sold: SoldWithVat, rise: number): number {
  if (rise === 0) return sold.vat
  const tax = { rateBasisPoints: sold.vatRateBasisPoints }
  return sold.vat === vatContainedIn(sold.fare, tax)
    ? vatContainedIn(sold.fare + rise, tax)
    : sold.vat + vatContainedIn(rise, tax)
}
