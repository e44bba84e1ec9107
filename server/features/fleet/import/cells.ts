import { latinDigits } from '#contract/latin-digits.ts'

/** The option that a cell names, in capitals or not; what it says otherwise, for the rules to refuse. */
export const optionIn = (cell: string, options: readonly string[]): string =>
  options.find((option) => option.toLowerCase() === cell.toLowerCase()) ?? cell

/** A day as files have it, `2026-11-26` or, day first, `26/11/2026`, in ISO 8601; what it says otherwise. */
export function dayIn(cell: string): string {
  const text = latinDigits(cell)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
