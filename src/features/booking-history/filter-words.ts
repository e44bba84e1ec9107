import type { TFunction } from 'i18next'
import { formatDay } from '#src/lib/format.ts'
import type { DayRange } from './day-ranges.ts'

/** A range in words: `1 Nov 2026 – 7 Nov 2026`, `from 1 Nov 2026`, one day alone. */
export function rangeText({ from, to }: DayRange, t: TFunction, language: string): string {
  const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value)
  if (from !== undefined && to !== undefined) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  if (from !== undefined) return t('range.since', { day: day(from) })
  return to === undefined ? '' : t('range.until', { day: day(to) })
}
