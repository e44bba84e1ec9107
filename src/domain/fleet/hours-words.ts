import type { TFunction } from 'i18next'
import { formatNumber } from '#src/platform/format.ts'

const MINUTES_IN_HOUR = 60

/** 9 h, or 9 h 30 min; words of `driver-hours`. */
export function hoursWords(t: TFunction, minutes: number, language: string): string {
  const hours = formatNumber(Math.floor(minutes / MINUTES_IN_HOUR), language)
  const rest = minutes % MINUTES_IN_HOUR
  return rest === 0
    ? t('driver-hours:hours', { hours })
    : t('driver-hours:hoursMinutes', { hours, minutes: formatNumber(rest, language) })
}
