import { minorDigits } from '#contract/currency.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { type OpenLedgerLine, totalOf } from './open-ledger-lines.ts'
import { feeOf, type StatedLine } from './match-postings.ts'

type FeeRules = Pick<Policies, 'bankFeePercent' | 'bankChargeLimit'>

/**
 * Whether what a line is short of its entries is a fee that one person may book: a share of the payment, or, where it
 * belongs to none, a charge of some size. More than that is a difference for two people, in the journal.
 */
export function isUsualFee(
  line: Pick<StatedLine, 'amount' | 'currency'>,
  lines: readonly OpenLedgerLine[],
  { bankFeePercent, bankChargeLimit }: FeeRules,
): boolean {
  const fee = feeOf(line, lines)
  if (fee === 0) return true
  if (fee < 0) return false
  return lines.length === 0
    ? fee <= bankChargeLimit * 10 ** minorDigits(line.currency)
    : fee * 100 <= Math.abs(totalOf(lines)) * bankFeePercent
}
