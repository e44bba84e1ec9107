import Papa from 'papaparse'
import { latinDigits } from '#contract/latin-digits.ts'
import { rateValues, type RateValues } from '#contract/exchange-rate/exchange-rate.ts'
import { MAX_RATE_LINES, RATE_FIELDS, type RateField } from '#contract/exchange-rate/exchange-rate-codes.ts'

export interface RateLine {
  /** As an editor counts them: the heading is 1. */
  line: number
  values: RateValues
}

export interface FileProblem {
  line: number
  /** Null: the whole line. */
  column: RateField | null
  /** Key of the `errors` locale. */
  problem: string
}

const NEEDED = RATE_FIELDS.filter((column) => column !== 'reason')

const PROBLEM_OF: Readonly<Record<RateField, string>> = {
  day: 'exchangeRate.noDay',
  from: 'exchangeRate.noCurrency',
  to: 'exchangeRate.noCurrency',
  rate: 'exchangeRate.noRate',
  source: 'exchangeRate.noSource',
  reason: 'exchangeRate.shortReason',
}

/** Reads a file of rates as a whole: its lines, and all that cannot be read in it. */
export function readRateFile(text: string): { lines: RateLine[]; problems: FileProblem[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const [heading = [], ...rows] = data
  const columns = heading.map((name) => name.trim().toLowerCase())
  const missing = NEEDED.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      lines: [],
      problems: missing.map((column) => ({ line: 1, column, problem: 'exchangeRate.noColumn' })),
    }
  const used = rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (used.length === 0) return { lines: [], problems: [{ line: 1, column: null, problem: 'exchangeRate.noLines' }] }
  if (used.length > MAX_RATE_LINES)
    return { lines: [], problems: [{ line: MAX_RATE_LINES + 2, column: null, problem: 'exchangeRate.tooManyLines' }] }
  const read = used.map(({ cells, line }) => readLine(cells, columns, line))
  return { lines: read.flatMap(({ read: one }) => one ?? []), problems: read.flatMap(({ problems }) => problems) }
}

function readLine(
  cells: readonly string[],
  columns: readonly string[],
  line: number,
): { read?: RateLine; problems: FileProblem[] } {
  const cell = (column: RateField) => latinDigits(cells[columns.indexOf(column)] ?? '').trim()
  const { data, error } = rateValues.safeParse({
    day: cell('day'),
    from: cell('from').toUpperCase(),
    to: cell('to').toUpperCase(),
    rate: cell('rate'),
    source: cell('source'),
    reason: cell('reason') || null,
  })
  if (data) return { read: { line, values: data }, problems: [] }
  const wrong = new Set(error.issues.map(({ path }) => path[0]))
  return {
    problems: RATE_FIELDS.filter((column) => wrong.has(column)).map((column) => ({
      line,
      column,
      problem: PROBLEM_OF[column],
    })),
  }
}
