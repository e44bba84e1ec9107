import { MAX_COLUMN_COUNT, type StatementKind } from '#contract/statement/statement-codes.ts'
import { periodsOf, yearOf } from '#server/domain/statement/periods.ts'
import type { StatementQuery } from '#server/domain/statement/statement-query.ts'
import { monthOf } from '#server/time/calendar-month.ts'

/** As it is asked for. */
export interface AskedStatement {
  from?: string | undefined
  to?: string | undefined
  groupBy?: StatementQuery['groupBy'] | undefined
  compare?: 'yearBefore' | undefined
  currency?: string | undefined
  into?: string | undefined
}

/** What is not said is of this year up to today, a trial balance of this month. */
export function completed(kind: StatementKind, asked: AskedStatement, today: string): StatementQuery {
  const { to = today, groupBy = 'whole', compare, currency, into } = asked
  const from = asked.from ?? (kind === 'trialBalance' ? monthOf(to) : yearOf(to))
  return { from, to, groupBy, isCompared: compare !== undefined, currency, into }
}

/** What is wrong with a question, by field: keys of the `errors` locale. */
export function problemsOf(
  { from, to, groupBy, isCompared = false, currency, into }: StatementQuery,
  known: { currencies: readonly string[]; translations: readonly string[] },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (from > to) return { from: 'statement.fromAfterTo' }
  const columns = periodsOf({ from, to, groupBy, isCompared }).length
  if (columns > MAX_COLUMN_COUNT) problems['groupBy'] = 'statement.tooManyColumns'
  if (isCompared && groupBy !== 'whole') problems['compare'] = 'statement.comparedWhole'
  if (currency !== undefined && !known.currencies.includes(currency)) problems['currency'] = 'statement.unknownCurrency'
  if (into !== undefined) {
    if (!known.translations.includes(into)) problems['into'] = 'statement.noRates'
    else if (groupBy === 'depot' || groupBy === 'route' || groupBy === 'bus')
      problems['into'] = 'statement.translatedByDays'
    else if (currency !== undefined) problems['into'] = 'statement.oneOrAll'
  }
  return problems
}
