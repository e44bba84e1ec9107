import { localeFor } from '#src/platform/format.ts'
import { dayIn } from '#machines/calendar-day.ts'

/**
 * `3 minutes ago`, `in 2 days`: in the largest unit of which there is one or more; never `60 minutes ago`. From a day
 * on calendar days of the zone count, as people do: all of the day before is `yesterday`.
 */
export function formatRelative(
  instant: string | Date,
  now: Date,
  { language, zone }: { language: string; zone: string },
): string {
  const told = new Intl.RelativeTimeFormat(localeFor(language), { numeric: 'auto' })
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const [name, size] = CLOCK_UNITS.find(([, length, most]) => Math.round(Math.abs(seconds) / length) < most) ?? []
  if (name && size) return told.format(Math.round(seconds / size), name)
  const days = (Date.parse(dayIn(zone, instant)) - Date.parse(dayIn(zone, now))) / 86_400_000
  // From just after midnight to just before the next one.
  if (days === 0) return told.format(Math.sign(seconds) * 23, 'hour')
  if (Math.abs(days) < 30) return told.format(days, 'day')
  const months = Math.round(days / 30)
  return Math.abs(months) < 12
    ? told.format(months, 'month')
    : told.format(Math.round(days / 365) || Math.sign(days), 'year')
}

/** Name, length in seconds, and how many of them are one of the next. */
const CLOCK_UNITS = [
  ['second', 1, 60],
  ['minute', 60, 60],
  ['hour', 3600, 24],
] as const
