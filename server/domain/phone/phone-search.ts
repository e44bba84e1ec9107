import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { tidyPhone } from '#contract/common.ts'
import { nationalDigits } from '#machines/phone-number.ts'
import { containing } from '#server/database/list-page.ts'

/** As many digits say whose phone it is in the countries of the network. */
const NATIONAL_DIGITS = 9
const PHONE = /^\+?[\d\s()-]{5,}$/

/**
 * What a term that may be a phone is found by, within the bare digits of a stored one, however either was typed: 055 123
 * 4567, +966 55 123 4567, 00966551234567 and ٠٥٥١٢٣٤٥٦٧ are one. Null where it is none.
 */
export function phoneIn(term: string): string | null {
  const typed = tidyPhone(term)
  if (!PHONE.test(typed)) return null
  return nationalDigits(typed) ?? (digitsOf(typed).replace(/^0+/, '').slice(-NATIONAL_DIGITS) || null)
}

/** Whether a stored phone has the digits of a term; undefined where the term is no phone. */
export function phoneMatches(column: AnyPgColumn, term: string): SQL | undefined {
  const digits = phoneIn(term)
  return digits === null ? undefined : sql`regexp_replace(${column}, '\\D', '', 'g') like ${containing(digits)}`
}

/** A stored phone in the line that a record is found by: as it stands, and as bare digits. */
export function phoneForms(phone: string | null): string[] {
  return phone === null ? [] : [phone, digitsOf(phone)]
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
