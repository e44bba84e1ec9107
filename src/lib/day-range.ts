import type { TFunction } from 'i18next'
import { formatDay } from '#src/lib/format.ts'

/** A span of calendar days, both ends included; an end left out is open. */
export interface DayRange {
  from: string | undefined
  to: string | undefined
}

/** A range in words: `1 Nov 2026 – 7 Nov 2026`, `from 1 Nov 2026`, one day alone; empty where both ends are open. */
export function rangeText({ from, to }: DayRange, t: TFunction, language: string): string {
  // It may come from the address, where anything can be written.
  const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : value)
  if (from !== undefined && to !== undefined) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  if (from !== undefined) return t('common:range.since', { day: day(from) })
  return to === undefined ? '' : t('common:range.until', { day: day(to) })
}
