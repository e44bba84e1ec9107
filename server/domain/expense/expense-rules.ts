import type { ExpenseItem } from '#contract/expense/expense.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'
import { sum } from '#machines/sum.ts'
import { vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'

/** Paths of amounts that do not add up → words; null where all do. */
export function wrongAmounts({
  items,
  total,
}: {
  items: readonly ExpenseItem[]
  total: number
}): Record<string, string> | null {
  const wrong = items.flatMap((item, index) =>
    itemTotal(item) === item.total ? [] : [[`items.${index}.total`, 'expense.itemTotal'] as const],
  )
  if (wrong.length > 0) return Object.fromEntries(wrong)
  const untaxable = items.flatMap((item, index) => {
    const problem = wrongTax(item)
    return problem ? [[`items.${index}.${problem.field}`, problem.words] as const] : []
  })
  if (untaxable.length > 0) return Object.fromEntries(untaxable)
  if (items.reduce((sum, item) => sum + item.total, 0) !== total) return { total: 'expense.total' }
  if (total === 0) return { total: 'expense.nothing' }
  return total > MAX_AMOUNT ? { total: 'expense.tooMuch' } : null
}

/** Only the standard rate has one, and the VAT is what it contains. */
function wrongTax({
  taxCategory,
  vatRateBasisPoints,
  vat,
  total,
}: ExpenseItem): { field: string; words: string } | null {
  if (taxCategory === 'S' && vatRateBasisPoints === 0)
    return { field: 'vatRateBasisPoints', words: 'taxRule.rateMissing' }
  if (taxCategory !== 'S' && vatRateBasisPoints !== 0)
    return { field: 'vatRateBasisPoints', words: 'taxRule.rateOnlyStandard' }
  return vat === vatContainedIn(total, { rateBasisPoints: vatRateBasisPoints })
    ? null
    : { field: 'vat', words: 'expense.itemVat' }
}

/** What an expense reclaims. */
export function reclaimedBy(items: readonly Pick<ExpenseItem, 'vat'>[]): number {
  return sum(items.map(({ vat }) => vat))
}

/** An invoice's number as one that is entered twice is found: without case and blanks. */
export function invoiceKeyOf(number: string | null): string | null {
  return number === null ? null : supplierKeyOf(number)
}

/** A supplier's name as like ones are found: without case and blanks. */
export function supplierKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
