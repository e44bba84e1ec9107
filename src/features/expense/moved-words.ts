import type { TFunction } from 'i18next'
import type { Expense } from '#contract/expense/expense.ts'
import { formatDay } from '#src/platform/format.ts'

/** That an expense counts for another day than its own; nothing where it does not. */
export const movedWords = (
  { postedOn }: Pick<Expense, 'postedOn'>,
  t: TFunction<'expense'>,
  language: string,
): string => (postedOn === null ? '' : t('postedOn', { day: formatDay(postedOn, language) }))
