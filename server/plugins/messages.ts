import { listSeparator } from '#contract/list-separator.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { minorDigits, moneyText } from '#contract/currency.ts'
import { projectFile } from '#server/places.ts'
import type { Language } from './api.ts'

const LANGUAGES = ['en', 'ar'] as const

const words = z.lazy(() => z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])))

/** The words of refusals, shared with the client: one file per language. */
const catalogue = new Map(
  LANGUAGES.map((language) => {
    const file = projectFile(`public/locales/${language}/errors.json`)
    return [language, flatten(words.parse(JSON.parse(readFileSync(file, 'utf8'))))] as const
  }),
)

/** Words for a key of the `errors` locale, with `{{values}}` filled in; English where the language lacks it. */
export function messageFor(language: Language, key: string, values: Record<string, string | number> = {}): string {
  const text = wordsAt(language === 'ar' ? 'ar' : 'en', key, values.count) ?? wordsAt('en', key, values.count) ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => told(values[name] ?? '', language))
}

/** The words of a key, in the form that its count takes where there are several. */
function wordsAt(language: (typeof LANGUAGES)[number], key: string, count: unknown): string | undefined {
  const own = catalogue.get(language)
  const form =
    typeof count === 'number' ? own?.get(`${key}_${new Intl.PluralRules(language).select(count)}`) : undefined
  return form ?? own?.get(key)
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** A calendar day, or a wall clock's day and time; several stand in a row. */
const MOMENTS = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?(?:, \d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)*$/

/** A value within a sentence: days, a wall clock's times and amounts as the screens tell them, all else as it is. */
function told(value: string | number, language: Language): string {
  const text = String(value)
  const read = MOMENTS.test(text) ? inWords : amountInWords
  const parts = text.split(', ').map((part) => read(part, language))
  return parts.includes(null) ? text : parts.join(listSeparator(language))
}

const AMOUNT = /^(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/

/** Null where it is no amount: a plate is written alike, but without the decimals of a currency. */
function amountInWords(text: string, language: Language): string | null {
  const [, sign, whole = '', fraction = '', currency = ''] = AMOUNT.exec(text) ?? []
  if (currency === '' || fraction.length !== minorDigits(currency)) return null
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const words = `${sign ? '−' : ''}${grouped}${fraction && `.${fraction}`} ${currency}`
  return language === 'ar' ? `\u2066${words}\u2069` : words
}

/** An amount as the screens tell it, for what is put together before it is a value. */
export function moneyInWords(minor: number, currency: string, language: Language): string {
  const text = moneyText(minor, currency)
  return amountInWords(text, language) ?? text
}

/** A calendar day as the screens tell it, for what is put together before it is a value. */
export const dayInWords = (day: string, language: Language): string => inWords(day, language) ?? day

/** Null where the calendar has no such day. */
function inWords(moment: string, language: Language): string | null {
  const [day, time] = moment.split(' ')
  // A reading of a calendar or a clock already, so it is only put into words.
  const at = new Date(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(at.getTime())) return null
  const words = at.toLocaleString(
    language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB',
    time === undefined ? DAY : { ...DAY, ...CLOCK },
  )
  // Beside a name in Latin letters its figures would be drawn into that.
  return language === 'ar' ? `\u2067${words}\u2069` : words
}

/** Whether a text is a key of the `errors` locale. */
export function hasWords(key: string | undefined): key is string {
  return key !== undefined && ['', '_other'].some((form) => catalogue.get('en')?.has(`${key}${form}`))
}

/** First supported language of an `Accept-Language` header. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().slice(0, 2).toLowerCase()
  return first === 'ar' || first === 'es' ? first : 'en'
}

function flatten(entries: z.output<typeof words>): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string') flat.set(key, value)
    else for (const [inner, text] of Object.entries(value)) flat.set(`${key}.${inner}`, text)
  }
  return flat
}
