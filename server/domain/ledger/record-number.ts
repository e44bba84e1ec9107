import { type Column, type SQL, sql } from 'drizzle-orm'
import { type NumberSeries, PREFIX_OF, RUNNING_DIGITS } from '#server/domain/ledger/receipt-number.ts'

export interface NumberTerm {
  /** The condition that a column has such a number. */
  isIn(column: Column): SQL
  isExact(number: string): boolean
}

/**
 * A term as a number of a series, or the beginning of one: `EX-RYD-2026-00012`, `ex ryd 2026 12`. Null where it does not
 * begin as the series does: names and phones are looked for elsewhere.
 */
export function parseNumberTerm(series: NumberSeries, term: string): NumberTerm | null {
  const parts = term
    .toUpperCase()
    .split(/[^\dA-Z]+/)
    .filter((part) => part !== '')
  if (!PREFIX_OF[series].some((prefix) => parts[0]?.startsWith(prefix))) return null
  const last = parts.at(-1) ?? ''
  const whole = [parts.join(''), [...parts.slice(0, -1), last.padStart(RUNNING_DIGITS, '0')].join('')]
  return {
    isIn: (column) => sql`replace(${column}, '-', '') like ${`${parts.join('%')}%`}`,
    isExact: (number) => whole.includes(number.replaceAll('-', '')),
  }
}
