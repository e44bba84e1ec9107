import type { TaxRuleRecord } from '#contract/tax/tax-rule-row.ts'
import type { Problems } from '#server/masters/master-kind.ts'

type Entered = Pick<TaxRuleRecord, 'supply' | 'category' | 'rateBasisPoints' | 'reasonCode' | 'reason'>

/** What is wrong with a rule by itself, at its field: only the standard rate has a rate, and only it needs no reason. */
export function problemsOfRule({ supply, category, rateBasisPoints, reasonCode, reason }: Entered): Problems {
  const problems: Problems = {}
  // The fee is the authority's money, passed on in full: VAT on it would come out of the operator's own pocket.
  if (supply === 'exitFee' && category !== 'O') problems.category = 'taxRule.exitFeeIsOutside'
  if (category === 'S') {
    if (rateBasisPoints === 0) problems.rateBasisPoints = 'taxRule.rateMissing'
    return problems
  }
  if (rateBasisPoints !== 0) problems.rateBasisPoints = 'taxRule.rateOnlyStandard'
  if (reasonCode === null) problems.reasonCode = 'taxRule.reasonCodeMissing'
  if (reason === null) for (const field of ['reason.en', 'reason.ar']) problems[field] = 'taxRule.reasonMissing'
  return problems
}
