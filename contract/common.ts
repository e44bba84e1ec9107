import { latinDigits } from './latin-digits.ts'
import { z } from 'zod'
import { COUNTRY_CODES } from './country.ts'
import { MAX_AMOUNT } from './currency.ts'
import { PATTERNS } from './patterns.ts'
import { MIN_SEARCH } from './search-term.ts'
import { MAX_BRIEF_REASON, MAX_NOTE, MAX_REASON, MAX_REMARK, MIN_REASON, MAX_NAME, MAX_PHONE } from './bounds.ts'

/** A record's id: UUID, version 7 where this system made it. */
export const recordId = z.uuid()

/** Ids in a query, separated by commas. */
export const recordIdList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(recordId).min(1).max(max))

/** An instant in UTC. ISO 8601 with `Z` on the wire, a `Date` on the server. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A calendar day without a time zone, `YYYY-MM-DD`, from 1900 to 2199; which region's day it is, the field says. */
export const calendarDate = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2200-01-01')

/** ISO 4217 code. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

/** ISO 3166-1 alpha-2 code. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** A country code that is entered: of a country that exists. What is stored may be older than the check. */
export const enteredCountry = countryCode.superRefine((code, context) => {
  if (!COUNTRY_CODES.includes(code))
    context.addIssue({ code: 'invalid_value', values: [...COUNTRY_CODES], input: code })
})

/** An amount in minor units of its currency (ISO 4217 exponent), never negative. */
export const amountMinor = z.int().min(0).max(MAX_AMOUNT)

/** Several amounts together, as an answer tells them. The bound of one amount is none of their sum, which may be of years. */
export const sumMinor = z.int().min(0)
/** The same where it may be less than nothing. */
export const signedSumMinor = z.int()

/**
 * A name that people read: at least one character, and none that is not seen. Marks of direction come along when a name
 * is copied from a message, and turn what stands beside it around; they are left out, and blanks made one. A joiner
 * stays between Arabic letters, where it shapes them.
 */
export const nameText = z
  .string()
  .overwrite((text) =>
    text
      .replaceAll(/(?<!\p{Script=Arabic})[\u200C\u200D]|[\u200C\u200D](?!\p{Script=Arabic})/gu, '')
      .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  )
  .min(1)
  .max(MAX_NAME)

/** A passenger's first or last name as it is entered. What is stored may be older than the rule. */
export const personName = nameText.regex(PATTERNS.personName)

/**
 * A phone number as it is sent: which number that is, and whether it is one, the server says. Read answers hold it as it
 * is stored: E.164, or what was typed before numbers were checked.
 */
export const phoneText = z.string().overwrite(tidyPhone).max(MAX_PHONE).regex(PATTERNS.phone)

/** A typed phone in the characters of a phone: digits of Arabic and Persian keyboards as ours, nothing that is not seen. */
export function tidyPhone(typed: string): string {
  return latinDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A number at a tax authority, kept in our digits whatever keyboard it came from: papers, XML and searches need one form. */
export const taxNumberText = z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.taxNumber)

/** Why something is done: at least as long as a word. */
export const reasonText = z.string().trim().min(MIN_REASON).max(MAX_REASON)
/** Reason for changing a sale or a departure. */
export const briefReason = z.string().trim().min(MIN_REASON).max(MAX_BRIEF_REASON)
/** What is said with a decision. */
export const remark = z.string().trim().max(MAX_REMARK)
/** What somebody wants to say beside the figures. */
export const noteText = z.string().trim().max(MAX_NOTE)

export const emailText = z.string().trim().toLowerCase().max(254).regex(z.regexes.email)

/** Version of an editable record; a write with an old one is answered 409. The next one must fit its column too, an `integer`. */
export const recordVersion = z.int().min(1).max(2_147_483_646)

/** Highest row that `pageNumber` reaches; beyond it lists go on by cursor (API rulings). */
export const DEEPEST_NUMBERED_ROW = 10_000
/** Records per page unless asked otherwise (specification §9). */
const DEFAULT_RECORD_NUMBER = 10
const MAX_RECORD_NUMBER = 200

/** What is searched for; every search asks for as many characters. Nothing at all searches for nothing. */
export function searchTerm(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .refine((term) => term === '' || [...term].length >= MIN_SEARCH, { error: 'list.searchTooShort' })
}

/** The query every list understands; a list adds its own filters with `.extend`. */
export const listQuery = z.object({
  pageNumber: z.coerce.number().int().min(1).max(DEEPEST_NUMBERED_ROW).default(1),
  recordNumber: z.coerce.number().int().min(1).max(MAX_RECORD_NUMBER).default(DEFAULT_RECORD_NUMBER),
  /** `field` or `-field` for descending. */
  sort: z.string().max(40).optional(),
  search: searchTerm(100).optional(),
  /** Opaque cursors from the page before; they win over `pageNumber`. */
  next: z.string().max(200).optional(),
  previous: z.string().max(200).optional(),
})

export const pageInfo = z.object({
  pageNumber: z.int(),
  recordNumber: z.int(),
  total: z.int(),
  /** The count stopped at a bound: there are at least `total`. */
  totalIsCapped: z.boolean().optional(),
  next: z.string().optional(),
  previous: z.string().optional(),
})
export type PageInfo = z.output<typeof pageInfo>

/** A name in the two full interface languages. */
export const localizedName = z.object({ en: nameText, ar: nameText })
export type LocalizedName = z.output<typeof localizedName>

/** What something is called that is named by several others, which no field takes. */
export const toldName = z.object({ en: z.string(), ar: z.string() })
