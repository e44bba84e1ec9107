import type { LocalizedName } from '#contract/common.ts'
import { formatDay, localeFor } from '#src/platform/format.ts'
import type { TFunction } from 'i18next'

interface TimingDescription {
  routeName: LocalizedName
  daysOfWeek: readonly number[]
  validFrom: string
  validTo: string | null
}

/** A Monday, so that ISO weekday n is n − 1 days after it. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** 'Mon, Wed, Fri' or 'daily', and its validity where that begins late or ends. */
export function timingDays(
  t: TFunction<'fleet'>,
  { language, today }: { language: string; today: string },
  { daysOfWeek, validFrom, validTo }: TimingDescription,
): string {
  const format = new Intl.DateTimeFormat(localeFor(language), { weekday: 'short', timeZone: 'UTC' })
  const names = daysOfWeek
    .toSorted((a, b) => a - b)
    .map((day) => format.format(new Date(MONDAY_MS + (day - 1) * DAY_MS)))
  const days = daysOfWeek.length === 7 ? t('timing.daily') : names.join(t('timing.comma'))
  const isAhead = validFrom > today
  return [
    days,
    isAhead && t('timing.from', { day: formatDay(validFrom, language) }),
    validTo !== null && t('timing.until', { day: formatDay(validTo, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
