import type { TFunction } from 'i18next'
import { formatDay } from '#src/platform/format.ts'

/** A span of calendar days, both ends included; an end left out is open. */
export interface DayRange {
  from: string | undefined
  to: string | undefined
}

/** Whether it is a day of the calendar that the server takes (contract/common.ts, `calendarDate`): an address can hold anything. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // The 30th of February is read as the 2nd of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** A range in words: `1 Nov 2026 – 7 Nov 2026`, `from 1 Nov 2026`, one day alone; empty where both ends are open. */
export function rangeText({ from, to }: DayRange, t: TFunction, language: string): string {
  const day = (value: string) => formatDay(value, language)
  if (from !== undefined && to !== undefined) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  if (from !== undefined) return t('common:range.since', { day: day(from) })
  return to === undefined ? '' : t('common:range.until', { day: day(to) })
}
