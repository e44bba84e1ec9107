import type { ExpenseItem } from '#contract/expense/expense.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { itemTotal } from '#machines/expense/expense-amounts.ts'

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
  if (items.reduce((sum, item) => sum + item.total, 0) !== total) return { total: 'expense.total' }
  if (total === 0) return { total: 'expense.nothing' }
  return total > MAX_AMOUNT ? { total: 'expense.tooMuch' } : null
}

/** A supplier's name as like ones are found: without case and blanks. */
export function supplierKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
