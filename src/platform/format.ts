import { MINUS, minorDigits } from '#contract/currency.ts'
import { remembered } from '#src/platform/remembered.ts'

/** The Intl locale of an interface language. Arabic is pinned to Latin digits and the Gregorian calendar. */
export function localeFor(language: string): string {
  if (language.startsWith('ar')) return 'ar-u-nu-latn-ca-gregory'
  return language.startsWith('es') ? 'es' : 'en-GB'
}

/** An amount in minor units taken apart, so that a column can align it at the decimal. */
export interface MoneyParts {
  sign: string
  integer: string
  /** Decimal mark and fraction, empty for a currency without minor units. */
  fraction: string
  currency: string
}

export function moneyParts(minor: number, currency: string, language: string): MoneyParts {
  const digits = minorDigits(currency)
  const format = numberFormat(localeFor(language), { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const parts = format.formatToParts(Math.abs(minor) / 10 ** digits)
  const from = parts.findIndex((part) => part.type === 'decimal')
  const join = (some: typeof parts) => some.map((part) => part.value).join('')
  return {
    sign: minor < 0 ? MINUS : '',
    integer: join(from === -1 ? parts : parts.slice(0, from)),
    fraction: from === -1 ? '' : join(parts.slice(from)),
    currency,
  }
}

/** `1,234.50 SAR`: the code, not the sign, since four countries share one screen. */
export function formatMoney(minor: number, currency: string, language: string): string {
  const { sign, integer, fraction } = moneyParts(minor, currency, language)
  return `${sign}${integer}${fraction} ${currency}`
}

/**
 * An amount within a sentence, a button or a title: in one that runs from right to left it stands by itself, or the
 * text around it would put the currency before the number. Not for what is copied or exported.
 */
export function moneyInWords(minor: number, currency: string, language: string): string {
  const amount = formatMoney(minor, currency, language)
  return language.startsWith('ar') ? `\u2066${amount}\u2069` : amount
}

/** With so many decimals, where that is said. */
export function formatNumber(value: number, language: string, digits?: number): string {
  return writeNumber(
    value,
    language,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  )
}

/**
 * A number as Intl writes it, but for the sign below zero: Intl writes a hyphen in English and in Arabic, at which a line
 * may break and which is narrower than the plus. What rounds to nothing has no sign.
 */
export function writeNumber(value: number, language: string, options: Intl.NumberFormatOptions): string {
  const format = numberFormat(localeFor(language), { ...options, signDisplay: 'negative' })
  if (value >= 0) return format.format(value)
  // In Arabic the sign has a mark of direction before it, which stays.
  const parts = format.formatToParts(value)
  return parts.map((part) => (part.type === 'minusSign' ? part.value.replace('-', MINUS) : part.value)).join('')
}

export type DayStyle = 'short' | 'weekday' | 'column' | 'month' | 'weekdayOnly' | 'axis' | 'axisMonth'

/** A calendar day `YYYY-MM-DD`, which has no zone: `21 Nov 2026`, with the weekday if asked. */
export function formatDay(day: string, language: string, style: DayStyle = 'short'): string {
  return dateFormat(localeFor(language), { ...DAY_STYLES[style], timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export type InstantStyle = 'date' | 'time' | 'dateTime' | 'zoned' | 'seconds' | 'full'

export interface InstantOptions {
  language: string
  /** IANA zone in which the instant is told, for instance that of the boarding region. */
  zone: string
  style?: InstantStyle | undefined
}

/**
 * An instant (ISO 8601 or Date) told in a zone; `zoned` and `full` also name the offset. A time by UTC says so: nobody's clock
 * shows it, and everywhere else the time is that of a place.
 */
export function formatInstant(instant: string | Date, { language, zone, style = 'dateTime' }: InstantOptions): string {
  const isUtc = zone === UTC
  // Intl would name it an offset of nothing, "GMT+0", and in Arabic otherwise again.
  const named = isUtc ? { ...INSTANT_STYLES[style], timeZoneName: undefined } : INSTANT_STYLES[style]
  const text = dateFormat(localeFor(language), { ...named, timeZone: zone }).format(new Date(instant))
  return isUtc && style !== 'date' ? `${text} ${UTC}` : text
}

/** `2 h 5 min`; below a minute in seconds. */
export function formatDuration(milliseconds: number, language: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return unit(seconds, 'second', language)
  const minutes = Math.round(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [
    days > 0 ? unit(days, 'day', language) : '',
    hours > 0 ? unit(hours, 'hour', language) : '',
    rest > 0 || minutes === 0 ? unit(rest, 'minute', language) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `9:05`, for what runs down. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A country's name in the interface language, from its ISO 3166 code. */
export function countryName(code: string, language: string): string {
  const locale = localeFor(language)
  const names = remembered(regionNames, locale, () => new Intl.DisplayNames([locale], { type: 'region' }))
  return names.of(code) ?? code
}

const UTC = 'UTC'

const DAY_STYLES = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  // Above a column, where the year stands beside the table.
  column: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekdayOnly: { weekday: 'short' },
  // Below a plot.
  axis: { day: 'numeric', month: 'short' },
  axisMonth: { month: 'short', year: '2-digit' },
} satisfies Record<DayStyle, Intl.DateTimeFormatOptions>

const INSTANT_STYLES = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  // Where instants of several zones stand below each other.
  zoned: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  },
  seconds: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  full: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  },
} satisfies Record<InstantStyle, Intl.DateTimeFormatOptions>

function unit(value: number, name: 'second' | 'minute' | 'hour' | 'day', language: string): string {
  return writeNumber(value, language, { style: 'unit', unit: name, unitDisplay: 'short' })
}

// Making an Intl formatter costs more than a table's whole row; the same few are asked for again and again.
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const regionNames = new Map<string, Intl.DisplayNames>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(numberFormats, `${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return remembered(dateFormats, `${locale}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options))
}

/** A part of a whole in percent, to a tenth; a dash where there is no whole. */
export const formatRate = (part: number, whole: number, language: string): string =>
  whole === 0 ? '–' : formatShare(part / whole, language)

/** A share that was measured, in percent to a tenth: 0.1536 is `15.4%`. */
export const formatShare = (share: number, language: string): string =>
  writeNumber(share, language, { style: 'percent', maximumFractionDigits: 1 })

/** A rate that somebody set, as a percentage in full: 0.1525 is `15.25%`. */
export function formatPercent(share: number, language: string): string {
  return writeNumber(share, language, { style: 'percent', maximumFractionDigits: 2 })
}
