import type { LocalizedName } from '#contract/common.ts'
import type { TaxCategory } from '#contract/tax/tax-codes.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'

interface Sold {
  taxCategory: TaxCategory
  vatRateBasisPoints: number
  taxRuleId: string | null
}

/** The frozen tax of what was sold, as screens and prints name it. `reasons`: of the rules, by id. */
export function termsOfSold(sold: Sold, reasons: ReadonlyMap<string, LocalizedName | null>): TaxTerms {
  const { taxCategory, vatRateBasisPoints, taxRuleId } = sold
  return {
    category: taxCategory,
    rateBasisPoints: vatRateBasisPoints,
    reason: (taxRuleId !== null && reasons.get(taxRuleId)) || null,
  }
}

/** The same of several rows, each kind of tax once, in the order in which it is met. */
export function termsOfAll(sold: readonly Sold[], reasons: ReadonlyMap<string, LocalizedName | null>): TaxTerms[] {
  const terms = new Map(
    sold.map((each) => [
      `${each.taxCategory} ${each.vatRateBasisPoints} ${each.taxRuleId}`,
      termsOfSold(each, reasons),
    ]),
  )
  return [...terms.values()]
}

/** Reasons of a region's rules, by the rules' ids. */
export function reasonsOf({
  taxRules,
}: {
  taxRules: readonly { id: string; reason: LocalizedName | null }[]
}): Map<string, LocalizedName | null> {
  return new Map(taxRules.map(({ id, reason }) => [id, reason]))
}
