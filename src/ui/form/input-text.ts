import { minorDigits } from '#contract/currency.ts'

/** Arabic-Indic and Persian digits as Latin ones, Arabic separators as ours: keyboards differ, values don't. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
}

/** A typed amount in minor units of its currency; undefined when it is none. */
export function parseAmount(text: string, currency: string): number | undefined {
  return parseDecimal(text, minorDigits(currency))
}

/**
 * A typed number with at most so many decimals, as an integer of its smallest unit; undefined when it is none. A comma
 * stands before three digits or nowhere: `14,5` is 14.5 to one and a slip to another, and never 145.
 */
export function parseDecimal(text: string, digits: number): number | undefined {
  const typed = latinDigits(text.replaceAll('٬', ',')).replaceAll(/\s/g, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(typed)
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(isGrouped ? typed.replaceAll(',', '') : typed)
  if (!match) return undefined
  const [, integer = '', fraction = ''] = match
  if (fraction.length > digits) return undefined
  return Number(integer) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0')
}

export function decimalText(minor: number, digits: number): string {
  return (minor / 10 ** digits).toFixed(digits)
}

/**
 * A typed day as `YYYY-MM-DD`. Day first, as in all our countries: `21/11/2026`, `21.11.26`, `21112026`, `21 11`
 * (this year), or ISO. Undefined when there is no such day.
 */
export function parseDay(text: string, thisYear: number): string | undefined {
  const plain = latinDigits(text).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const joined = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain)
  const parts = joined ? joined.slice(1) : plain.split(/[\s./-]+/)
  const [day = '', month = '', year = String(thisYear)] = parts
  if (parts.length > 3 || !/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month)) return undefined
  if (/^\d{4}$/.test(year)) return calendarDay(Number(year), Number(month), Number(day))
  return /^\d{2}$/.test(year) ? calendarDay(fullYear(Number(year), thisYear), Number(month), Number(day)) : undefined
}

// Two digits mean the nearest past century beyond twenty years ahead: 61 is 1961, 31 is 2031.
function fullYear(short: number, thisYear: number): number {
  const year = Math.floor(thisYear / 100) * 100 + short
  return year > thisYear + 20 ? year - 100 : year
}

/** A day that exists, as `YYYY-MM-DD`. A month before the first or after the twelfth is one of another year. */
export function realDay(year: number, month: number, day: number): string | undefined {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const date = new Date(Date.UTC(year, month - 1, day))
  return first.getUTCMonth() === date.getUTCMonth() && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  return month >= 1 && month <= 12 ? realDay(year, month, day) : undefined
}
