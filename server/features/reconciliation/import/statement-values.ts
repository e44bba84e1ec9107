import { MAX_AMOUNT, minorDigits } from '#contract/currency.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import type { DayFormat, DecimalSign } from '#contract/reconciliation/reconciliation-codes.ts'

/** Arabic keyboards have signs of their own for the decimal point and for thousands. */
const ARABIC_POINT = /\u066B/g
const ARABIC_COMMA = /[\u066C\u060C]/g
const MINUS = /[\u2212\u2013\uFE63\uFF0D]/g

/**
 * Minor units of an amount as a bank writes it: digits of either script, thousands apart or not, a sign before or behind,
 * in brackets, or DR and CR. 0 for nothing, null for what is no amount of the currency.
 */
export function statementAmount(written: string, currency: string, decimal: DecimalSign): number | null {
  const text = latinDigits(written)
    .replaceAll(/[\p{Cf}\s']/gu, '')
    .replaceAll(MINUS, '-')
    .replaceAll(ARABIC_POINT, decimal === 'comma' ? ',' : '.')
    .replaceAll(ARABIC_COMMA, decimal === 'comma' ? '.' : ',')
    .toUpperCase()
  if (text === '' || text === '-') return 0
  const [, before = '', bracket = '', digits = '', close = '', behind = ''] =
    /^([+-]?)(\(?)([\d.,]+)(\)?)(-|\+|DR|CR|D|C)?$/.exec(text) ?? []
  if (digits === '' || (bracket === '(') !== (close === ')')) return null
  const [whole = '', decimals = '', ...more] = digits.split(decimal === 'comma' ? ',' : '.')
  const grouped = decimal === 'comma' ? /^(\d+|\d{1,3}(?:\.\d{3})+)$/ : /^(\d+|\d{1,3}(?:,\d{3})+)$/
  if (more.length > 0 || !grouped.test(whole) || !/^\d*$/.test(decimals)) return null
  const kept = minorDigits(currency)
  // Zeros beyond the currency's digits say nothing.
  if (/[1-9]/.test(decimals.slice(kept))) return null
  const minor = Number(whole.replaceAll(/[.,]/g, '') + decimals.slice(0, kept).padEnd(kept, '0'))
  if (minor > MAX_AMOUNT) return null
  const signs = [before === '-', bracket === '(', behind === '-' || behind.startsWith('D')].filter(Boolean).length
  if (signs > 1) return null
  return signs === 1 && minor > 0 ? -minor : minor
}

/** `YYYY-MM-DD` of a day as a bank writes it, whatever stands between its parts and whatever time follows; null for none. */
export function statementDay(written: string, format: DayFormat): string | null {
  const text = latinDigits(written)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const parts =
    /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!parts) return null
  const [, one = '', two = '', three = ''] = parts
  // Eight digits in a row begin with the year in every bank.
  const order = /^\d{8}$/.test(text) ? 'ymd' : format
  const [year, month, day] =
    order === 'ymd' ? [one, two, three] : order === 'dmy' ? [three, two, one] : [three, one, two]
  const full = year.length === 2 ? `20${year}` : year
  if (full.length !== 4 || month.length > 2 || day.length > 2) return null
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso || iso < '1990' ? null : iso
}
