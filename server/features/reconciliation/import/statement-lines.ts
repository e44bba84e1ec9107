import type { StatementProblem } from '#contract/reconciliation/bank-statement.ts'
import type { StatementColumn } from '#contract/reconciliation/reconciliation-codes.ts'

/** A line of a statement as a file says it. */
export interface FileLine {
  /** As an editor counts them; of XML the entry's number. */
  line: number
  day: string
  /** Minor units; what came in is positive. */
  amount: number
  /** The fee that the bank has kept of it. */
  charges: number
  reference: string | null
  text: string
  /** The bank's own number of it. */
  servicerReference: string | null
  balance: number | null
}

/** A statement as a file says it. */
export interface FileStatement {
  bankAccount: string
  reference: string | null
  currency: string
  opening: number | null
  closing: number | null
  lines: FileLine[]
}

export interface ReadFile {
  statements: FileStatement[]
  problems: StatementProblem[]
}

export const problemAt = (
  line: number | null,
  column: StatementColumn | null,
  problem: string,
  values: Record<string, string> = {},
  statementId: string | null = null,
): StatementProblem => ({ line, column, problem: `bankStatement.${problem}`, values, statementId })

/** Longer texts of banks are cut: they are read, not compared. */
export const MAX_TEXT = 500
export const MAX_REFERENCE = 140

/** Blanks made one, and what is not seen left out; never longer than `most`. */
export const tidyText = (text: string, most: number): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, most)
