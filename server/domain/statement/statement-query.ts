import type { StatementGroup } from '#contract/statement/statement-codes.ts'

/** What a statement is of. */
export interface StatementQuery {
  /** First and last posting date, `YYYY-MM-DD`; a balance sheet is as of the last. */
  from: string
  to: string
  groupBy: StatementGroup
  /** Beside it the same days of the year before; only of `whole`. */
  isCompared?: boolean
  /** Only this one; each that has lines, unless given. */
  currency?: string | undefined
  /** All currencies as one, by the checked rates; only by days. */
  into?: string | undefined
}
