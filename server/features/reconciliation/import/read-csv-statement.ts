import Papa from 'papaparse'
import {
  MAX_STATEMENT_LINES,
  type Separator,
  type StatementColumn,
} from '#contract/reconciliation/reconciliation-codes.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { type FileLine, MAX_REFERENCE, MAX_TEXT, problemAt, type ReadFile, tidyText } from './statement-lines.ts'
import { statementAmount, statementDay } from './statement-values.ts'

const SIGN_OF: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }

type Cell = (column: StatementColumn) => string

/** The cells of a file, line by line; quoted ones may hold line breaks. */
export function rowsOf(text: string, separator: Separator): { cells: string[]; line: number }[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: SIGN_OF[separator],
    skipEmptyLines: false,
  })
  let next = 1
  return data.map((cells) => {
    const line = next
    next += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return { cells, line }
  })
}

/** Reads a CSV file as a whole by how the account's columns are called: its lines, and all that cannot be read in it. */
export function readCsvStatement(
  text: string,
  { mapping, currency }: { mapping: StatementMapping; currency: string },
): ReadFile & { headings: string[] } {
  const rows = rowsOf(text, mapping.separator)
  const heading = rows.find(({ line }) => line >= mapping.headingLine)
  const headings = (heading?.cells ?? []).map((name) => tidyText(name, MAX_REFERENCE))
  const problems = missingColumns(mapping, headings)
  if (problems.length > 0) return { statements: [], problems, headings }
  const used = rows.filter(({ cells, line }) => line > (heading?.line ?? 0) && cells.some((cell) => cell.trim() !== ''))
  if (used.length === 0) return { statements: [], problems: [problemAt(null, null, 'noLines')], headings }
  if (used.length > MAX_STATEMENT_LINES)
    return { statements: [], problems: [problemAt(null, null, 'tooManyLines')], headings }
  const read = used.map(({ cells, line }) => {
    const cell: Cell = (column) => {
      const name = mapping.columns[column]
      return name === undefined ? '' : (cells[headings.indexOf(name)] ?? '').trim()
    }
    return readLine(cell, line, { mapping, currency })
  })
  const lines = read.flatMap(({ read: one }) => one ?? [])
  const wrong = read.flatMap((one) => one.problems)
  const chain = wrong.length === 0 && mapping.columns.balance !== undefined ? chained(lines) : null
  return {
    headings,
    statements: [
      {
        bankAccount: '',
        reference: null,
        currency,
        opening: chain?.opening ?? null,
        closing: chain?.closing ?? null,
        lines: chain?.lines ?? lines,
      },
    ],
    problems: [...wrong, ...(chain?.problems ?? [])],
  }
}

/** Columns that are named, or needed, and that the file does not have. */
function missingColumns({ columns, amounts }: StatementMapping, headings: readonly string[]) {
  const needed: StatementColumn[] = [
    'day',
    ...(amounts === 'signed' ? (['amount'] as const) : (['debit', 'credit'] as const)),
  ]
  const unnamed = needed.filter((column) => columns[column] === undefined)
  const missing = Object.entries(columns).flatMap(([column, name]) =>
    headings.includes(name) ? [] : [[column, name] as const],
  )
  return [
    ...unnamed.map((column) => problemAt(null, column, 'columnNeeded')),
    ...missing.map(([column, name]) => problemAt(null, isColumn(column) ? column : null, 'noColumn', { name })),
  ]
}

const isColumn = (name: string): name is StatementColumn => name !== ''

function readLine(
  cell: Cell,
  line: number,
  { mapping, currency }: { mapping: StatementMapping; currency: string },
): { read?: FileLine; problems: ReturnType<typeof problemAt>[] } {
  const amountIn = (column: StatementColumn) => statementAmount(cell(column), currency, mapping.decimal)
  const day = statementDay(cell('day'), mapping.dayFormat)
  const named = latinDigits(cell('currency')).toUpperCase()
  const problems = [
    ...(day === null ? [problemAt(line, 'day', 'noDay', { written: cell('day') })] : []),
    ...(named !== '' && named !== currency
      ? [problemAt(line, 'currency', 'otherCurrency', { written: named, currency })]
      : []),
  ]
  const amounts: Partial<Record<StatementColumn, number>> = {}
  const columns: StatementColumn[] = mapping.amounts === 'signed' ? ['amount'] : ['debit', 'credit']
  for (const column of [...columns, 'charges', 'balance'] as const) {
    const amount = amountIn(column)
    if (amount === null) problems.push(problemAt(line, column, 'noAmount', { written: cell(column), currency }))
    else amounts[column] = amount
  }
  // Columns for each direction need no sign; where a bank writes one, it says the same.
  const amount =
    mapping.amounts === 'signed' ? (amounts.amount ?? 0) : Math.abs(amounts.credit ?? 0) - Math.abs(amounts.debit ?? 0)
  if (mapping.amounts === 'sides' && amounts.debit && amounts.credit)
    problems.push(problemAt(line, 'credit', 'bothSides'))
  else if (problems.length === 0 && amount === 0) problems.push(problemAt(line, columns[0] ?? null, 'nothing'))
  if (problems.length > 0 || day === null) return { problems }
  return {
    problems,
    read: {
      line,
      day,
      amount,
      charges: Math.abs(amounts.charges ?? 0),
      reference: tidyText(cell('reference'), MAX_REFERENCE) || null,
      text: tidyText(cell('text'), MAX_TEXT),
      servicerReference: tidyText(cell('servicerReference'), MAX_REFERENCE) || null,
      balance: cell('balance') === '' ? null : (amounts.balance ?? null),
    },
  }
}

/**
 * A column of balances goes on from line to line. Banks write the oldest line first or the newest: whichever of the two
 * goes on is meant. Where neither does, the file is told to be wrong where the more likely one breaks.
 */
function chained(lines: readonly FileLine[]) {
  const newestFirst = lines.toReversed()
  const isDescending = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  const likely = isDescending ? newestFirst : [...lines]
  const breaks = breakOf(likely)
  const other = breaks === undefined ? undefined : isDescending ? [...lines] : newestFirst
  const isOtherWay = other !== undefined && breakOf(other) === undefined
  const ordered = isOtherWay ? other : likely
  const balances = ordered.filter(({ balance }) => balance !== null)
  const [first] = balances
  const last = balances.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    lines: ordered,
    opening: (first.balance ?? 0) - sumTo(ordered, first),
    closing: (last.balance ?? 0) + sumTo(ordered, ordered.at(-1) ?? last) - sumTo(ordered, last),
    problems: isOtherWay || breaks === undefined ? [] : [problemAt(breaks.line, 'balance', 'balanceBreaks')],
  }
}

const sumTo = (lines: readonly FileLine[], last: FileLine): number =>
  lines.slice(0, lines.indexOf(last) + 1).reduce((sum, { amount }) => sum + amount, 0)

/** The first line whose balance is not the one before with its amount. */
function breakOf(lines: readonly FileLine[]): FileLine | undefined {
  let held: number | null = null
  return lines.find(({ amount, balance }) => {
    const expected: number | null = held === null ? null : held + amount
    held = balance ?? expected
    return balance !== null && expected !== null && balance !== expected
  })
}
