import Papa from 'papaparse'
import { MAX_REMARK } from '#contract/bounds.ts'
import { MAX_AMOUNT, minorDigits } from '#contract/currency.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import type { OpeningProblem } from '#contract/ledger/opening-balance.ts'
import { MAX_OPENING_LINES, OPENING_FIELDS, type OpeningField } from '#contract/ledger/opening-balance-codes.ts'

export interface OpeningLine {
  /** As an editor counts them: the heading is 1. */
  line: number
  account: string
  /** Code of a depot or region, or an agent's e-mail address; empty where there is none. */
  place: string
  currency: string
  /** Minor units; a debit is positive, a credit negative. */
  amount: number
  text: string | null
}

const NEEDED = OPENING_FIELDS.filter((column) => column !== 'text')

export const problemAt = (
  line: number | null,
  column: OpeningField | null,
  problem: string,
  values: Record<string, string> = {},
): OpeningProblem => ({ line, column, problem, values })

/** Reads a file of opening balances as a whole: its lines with an amount, and all that cannot be read in it. */
export function readOpeningFile(
  text: string,
  currencies: readonly string[],
): { lines: OpeningLine[]; problems: OpeningProblem[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const [heading = [], ...rows] = data
  const columns = heading.map((name) => name.trim().toLowerCase())
  const missing = NEEDED.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return { lines: [], problems: missing.map((column) => problemAt(1, column, 'opening.noColumn')) }
  const cellOf = (cells: readonly string[], column: OpeningField) =>
    latinDigits(cells[columns.indexOf(column)] ?? '').trim()
  // A template has a line for each account; those without an amount say nothing.
  const used = rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cellOf(cells, 'debit') !== '' || cellOf(cells, 'credit') !== '')
  if (used.length === 0) return { lines: [], problems: [problemAt(1, null, 'opening.noLines')] }
  if (used.length > MAX_OPENING_LINES) return { lines: [], problems: [problemAt(null, null, 'opening.tooManyLines')] }
  const read = used.map(({ cells, line }) => readLine((column) => cellOf(cells, column), line, currencies))
  return { lines: read.flatMap(({ read: one }) => one ?? []), problems: read.flatMap(({ problems }) => problems) }
}

function readLine(
  cell: (column: OpeningField) => string,
  line: number,
  currencies: readonly string[],
): { read?: OpeningLine; problems: OpeningProblem[] } {
  const currency = cell('currency').toUpperCase()
  const isKnown = currencies.includes(currency)
  const [debit, credit] = (['debit', 'credit'] as const).map((column) =>
    amountOf(cell(column), isKnown ? currency : ''),
  )
  const account = cell('account').slice(0, 4)
  const problems = [
    ...(/^\d{4}\b/.test(cell('account')) ? [] : [problemAt(line, 'account', 'opening.noAccount')]),
    ...(isKnown ? [] : [problemAt(line, 'currency', 'journal.noSuchCurrency')]),
    ...(debit === null ? [problemAt(line, 'debit', 'opening.noAmount')] : []),
    ...(credit === null ? [problemAt(line, 'credit', 'opening.noAmount')] : []),
    ...(debit && credit ? [problemAt(line, 'credit', 'opening.bothSides')] : []),
    ...(debit === 0 && credit === 0 ? [problemAt(line, 'debit', 'opening.nothing')] : []),
    ...(cell('text').length > MAX_REMARK ? [problemAt(line, 'text', 'opening.longText')] : []),
  ]
  if (problems.length > 0 || debit === undefined || credit === undefined || debit === null || credit === null)
    return { problems }
  return {
    read: {
      line,
      account,
      place: cell('place'),
      currency,
      amount: debit - credit,
      text: cell('text') || null,
    },
    problems,
  }
}

/** Minor units of what is written, with or without separators of thousands; 0 for nothing, null for what is no amount. */
function amountOf(text: string, currency: string): number | null {
  if (text === '') return 0
  const [, whole = '', decimals = ''] = /^(\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = currency === '' ? decimals.length : minorDigits(currency)
  if (whole === '' || decimals.length > digits) return null
  const minor = Number(`${whole.replaceAll(',', '')}${decimals.padEnd(digits, '0')}`)
  return minor > MAX_AMOUNT ? null : minor
}
