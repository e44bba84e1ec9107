import { z } from 'zod'
import { calendarDate, currencyCode, recordId, signedSumMinor, toldName } from '../common.ts'
import {
  COLUMN_SPANS,
  COLUMN_SUBJECTS,
  ROW_KINDS,
  ROW_WORDS,
  STATEMENT_CHECKS,
  STATEMENT_GROUPS,
  STATEMENT_KINDS,
  STATEMENT_MEASURES,
  STATEMENT_PARTS,
} from './statement-codes.ts'

const column = z.object({
  /** Unique in its document. */
  key: z.string(),
  span: z.enum(COLUMN_SPANS),
  /** First and last posting date; from null: from the first entry on. */
  from: calendarDate.nullable(),
  to: calendarDate,
  subject: z.enum(COLUMN_SUBJECTS),
  /** The depot, route or bus; null of all others. */
  id: recordId.nullable(),
  name: toldName.nullable(),
})
export type StatementColumn = z.output<typeof column>

const row = z.object({
  /** Unique in its part. */
  key: z.string(),
  /** The group's key that it belongs to; stands behind it. */
  parent: z.string().nullable(),
  kind: z.enum(ROW_KINDS),
  /** What it is called: by a word of ours, or as an account. One of them is null. */
  word: z.enum(ROW_WORDS).nullable(),
  account: z.object({ code: z.string(), name: toldName }).nullable(),
  /**
   * Minor units, column by column, each with the document's measures in their order: `amounts[column * measures.length +
   * measure]`. Income statement and balance sheet: positive as the row is called; trial balance: opening and closing with
   * debits positive. Of a `count` a number. Null where a figure says nothing.
   */
  amounts: z.array(signedSumMinor.nullable()),
  /** The accounts whose lines are behind it; null where no list of lines comes to its figures. */
  lines: z
    .union([
      z.object({ account: z.string() }),
      z.object({
        part: z.enum(STATEMENT_PARTS),
        /** Not the column's days: those of its year up to then, or all before its year. */
        days: z.enum(['year', 'earlierYears']).optional(),
      }),
    ])
    .nullable(),
})
export type StatementRow = z.output<typeof row>

const check = z.object({
  check: z.enum(STATEMENT_CHECKS),
  /** By how much, in each column; all 0 unless the books are broken. Null of a column that need not balance. */
  differences: z.array(signedSumMinor.nullable()),
  /** Entries that do not balance in themselves, the first fifty; searched for only where there is a difference. */
  entries: z.array(z.object({ id: recordId, postingDate: calendarDate, difference: z.int() })),
})
export type StatementCheck = z.output<typeof check>

const part = z.object({
  currency: currencyCode,
  /** In the order in which they are read. */
  rows: z.array(row),
  checks: z.array(check),
})
export type StatementPartOf = z.output<typeof part>

const usedRate = z.object({
  /** First and last day that it was used for; each day has the newest rate on or before it. */
  usedFrom: calendarDate,
  usedTo: calendarDate,
  from: currencyCode,
  to: currencyCode,
  rate: z.string(),
  /** The day that it is of. */
  rateDay: calendarDate,
  id: recordId,
})

/**
 * A financial statement as it was made: all that its table, print and sheet show, and nothing of when or for whom. The
 * same books and question give the same document, so it can be kept and compared (books rulings §6, §7).
 */
export const statementDocument = z.object({
  kind: z.enum(STATEMENT_KINDS),
  /** The days that were asked for. A balance sheet is as of `to`; `from` only says where its first column ends. */
  from: calendarDate,
  to: calendarDate,
  groupBy: z.enum(STATEMENT_GROUPS),
  measures: z.array(z.enum(STATEMENT_MEASURES)),
  columns: z.array(column),
  /** One of each currency: they are never added. Of a translated one the only one is of `translatedTo`. */
  parts: z.array(part),
  /** The currency into which all others were translated; null: each in its own. */
  translatedTo: currencyCode.nullable(),
  /** Of a translated one: each rate that was used, by pair and first day. */
  rates: z.array(usedRate),
  /** Of a translated one: pairs and days without a checked rate. Where there is one, nothing was translated. */
  missingRates: z.array(z.object({ from: currencyCode, to: currencyCode, day: calendarDate })),
})
export type StatementDocument = z.output<typeof statementDocument>
