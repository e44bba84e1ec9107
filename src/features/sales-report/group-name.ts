import type { TFunction } from 'i18next'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { countryName, formatDay, formatInstant } from '#src/platform/format.ts'
import { type LocalName, localName } from '#src/platform/local-name.ts'

export interface SalesKey {
  key: string | null
  name: LocalName | null
  startsAt: string | Date | null
  timeZone: string | null
}

/** What a group is called, in the reader's language. */
export function groupName(
  group: SalesGroup,
  { key, name, startsAt, timeZone }: SalesKey,
  t: TFunction,
  language: string,
): string {
  if (key === null) return t(`sales-report:none.${group}`, { defaultValue: '–' })
  switch (group) {
    case 'day':
      return formatDay(key, language, 'weekday')
    case 'week':
      return t('sales-report:weekOf', { day: formatDay(key, language) })
    case 'month':
      return formatDay(`${key}-01`, language, 'month')
    case 'channel':
    case 'means':
    case 'fareClass':
    case 'leadTime':
      return t(`sales-report:${group}.${key}`)
    case 'nationality':
      return countryName(key, language)
    case 'departure':
      return [
        ...(name === null ? [] : [localName(name, language)]),
        ...(startsAt === null ? [] : [formatInstant(startsAt, { language, zone: timeZone ?? 'UTC' })]),
      ].join(' · ')
    default:
      return name === null ? key : localName(name, language)
  }
}

/** The same on an axis or above a column, where the year stands elsewhere. */
export function shortGroupName(group: SalesGroup, of: SalesKey, t: TFunction, language: string): string {
  if (of.key === null || (group !== 'day' && group !== 'week' && group !== 'month'))
    return groupName(group, of, t, language)
  return group === 'month' ? formatDay(`${of.key}-01`, language, 'axisMonth') : formatDay(of.key, language, 'axis')
}

/** Days of a report in words. */
export const daysText = ({ from, to }: { from: string; to: string }, t: TFunction, language: string): string =>
  from === to
    ? formatDay(from, language)
    : t('sales-report:days', { from: formatDay(from, language), to: formatDay(to, language) })
