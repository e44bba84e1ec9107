import { z } from 'zod'
import { MAX_NAME } from '../bounds.ts'
import {
  AMOUNT_FORMS,
  DAY_FORMATS,
  DECIMAL_SIGNS,
  MAX_HEADING_LINE,
  SEPARATORS,
  STATEMENT_FIELDS,
} from './reconciliation-codes.ts'

/** How the CSV files of one account are read. Remembered by account. */
export const statementMapping = z.object({
  separator: z.enum(SEPARATORS),
  /** The line that names the columns, as an editor counts them. */
  headingLine: z.int().min(1).max(MAX_HEADING_LINE),
  dayFormat: z.enum(DAY_FORMATS),
  decimal: z.enum(DECIMAL_SIGNS),
  amounts: z.enum(AMOUNT_FORMS),
  /** What the bank calls each column; what it does not have is left out. */
  columns: z.partialRecord(z.enum(STATEMENT_FIELDS), z.string().trim().min(1).max(MAX_NAME)),
})
export type StatementMapping = z.output<typeof statementMapping>
