import { digitsOf, phoneIn } from '#server/domain/phone/phone-search.ts'

/** Whether a number is the one typed: people type numbers with and without blanks, dashes and small letters. */
export function isSame(mark: string | null, term: string): boolean {
  return mark !== null && bare(mark) === bare(term)
}

/** Whether a phone is the one typed, with its country code or as it is dialled within its country. */
export function isSamePhone(phone: string | null, term: string): boolean {
  const typed = phoneIn(term)
  if (phone === null || typed === null) return false
  return typed.length >= MIN_NATIONAL_DIGITS ? digitsOf(phone).endsWith(typed) : isSame(phone, term)
}

/** Fewer are the end of many numbers. */
const MIN_NATIONAL_DIGITS = 8

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
