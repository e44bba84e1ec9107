import { folded } from '#contract/folded.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { localeFor } from '#src/platform/format.ts'
import { addDays } from '#machines/calendar-day.ts'
import { parseDay, realDay } from '#src/ui/form/input-text.ts'

/** What a typed day is read by: what day it is, and which days are allowed, each `YYYY-MM-DD`. */
export interface DayBounds {
  today: string
  min?: string | undefined
  max?: string | undefined
}

const MISTAKEN_DAYS = 30

export interface DayReading {
  day: string
  /** It leaves something out, so the next key may make another day of it. */
  isShort: boolean
}

/**
 * A day as it is typed: whole (`21/11/2026`), or short, and then looked for from today or the earliest allowed day on:
 * `26`, `26/11`, `fri`, `الجمعة`, `+1`, `-1`, `tomorrow`, `غدًا`. Where only days before are allowed, the last such one.
 * Undefined where there is no such day.
 */
export function readDay(text: string, bounds: DayBounds): DayReading | undefined {
  const typed = folded(latinDigits(text)).replaceAll('−', '-').trim()
  const day = shifted(typed, bounds) ?? ofMonth(typed, bounds) ?? ofYear(typed, bounds) ?? named(typed, bounds)
  if (day !== undefined) return { day, isShort: true }
  const whole = parseDay(text, yearOf(bounds.today))
  return whole === undefined ? undefined : { day: whole, isShort: false }
}

/** `+1` on from the earliest allowed day, `-1` back from today. */
function shifted(typed: string, bounds: DayBounds): string | undefined {
  const [, sign, count] = /^([+-])\s?(\d{1,3})$/.exec(typed) ?? []
  if (sign === undefined) return undefined
  return sign === '+' ? addDays(startOf(bounds), Number(count)) : addDays(bounds.today, -Number(count))
}

function ofMonth(typed: string, bounds: DayBounds): string | undefined {
  if (!/^\d{1,2}$/.test(typed)) return undefined
  // No two months in a row are without a 31st.
  const days = (from: string, step: number) =>
    [0, 1, 2].flatMap((count) => realDay(yearOf(from), monthOf(from) + count * step, Number(typed)) ?? [])
  return nearest(days, bounds)
}

/** Of this year, where that is allowed. */
function ofYear(typed: string, bounds: DayBounds): string | undefined {
  const [, day, month] = /^(\d{1,2})[\s./-]+(\d{1,2})$/.exec(typed) ?? []
  if (day === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  const inYear = (year: number) => realDay(year, Number(month), Number(day))
  const present = inYear(yearOf(bounds.today))
  if (present !== undefined && (isAllowed(present, bounds) || isJustPast(present, bounds))) return present
  // From one 29 February to the next it may be eight years.
  const days = (from: string, step: number) =>
    Array.from({ length: 9 }, (_, count) => inYear(yearOf(from) + count * step)).filter((each) => each !== undefined)
  return nearest(days, bounds)
}

function named(typed: string, bounds: DayBounds): string | undefined {
  // With one letter several names begin, in either language.
  if (typed.length < 2) return undefined
  const fits = NAMES.filter(({ name }) => name.startsWith(typed))
  const [first] = fits
  if (first === undefined || fits.some(({ means }) => means !== first.means)) return undefined
  const { means } = first
  if ('shift' in means) return addDays(bounds.today, means.shift)
  const days = (from: string, step: number) =>
    Array.from({ length: 7 }, (_, count) => addDays(from, count * step)).filter(
      (day) => weekdayOf(day) === means.weekday,
    )
  return nearest(days, bounds)
}

/** The first of such days from the start on; where that is not allowed, the last one that is. */
function nearest(days: (from: string, step: 1 | -1) => string[], bounds: DayBounds): string | undefined {
  const start = startOf(bounds)
  const next = days(start, 1).find((day) => day >= start)
  if (next !== undefined && isAllowed(next, bounds)) return next
  const { max } = bounds
  const last = max && days(max, -1).find((day) => day <= max)
  return last && isAllowed(last, bounds) ? last : next
}

function startOf({ today, min }: DayBounds): string {
  return min !== undefined && min > today ? min : today
}

/** Somebody who types a day of last week mistakes the day, and does not mean next year. */
const isJustPast = (day: string, { today }: DayBounds): boolean => day < today && day >= addDays(today, -MISTAKEN_DAYS)

function isAllowed(day: string, { min, max }: DayBounds): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max)
}

type Meaning = { shift: number } | { weekday: number }

/** Yesterday, today and tomorrow, and the days of the week, as both languages name them. */
const NAMES = [
  ...[-1, 0, 1].map((shift): Meaning => ({ shift })),
  ...[0, 1, 2, 3, 4, 5, 6].map((weekday): Meaning => ({ weekday })),
].flatMap((means) => ['en', 'ar'].map((language) => ({ name: folded(nameOf(means, language)), means })))

function nameOf(means: Meaning, language: string): string {
  const locale = localeFor(language)
  if ('shift' in means) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(means.shift, 'day')
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return weekdays.format(new Date(Date.UTC(1970, 0, 4 + means.weekday)))
}

/** Sunday is 0. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}
