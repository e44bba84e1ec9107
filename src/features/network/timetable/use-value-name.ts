import { listSeparator } from '#contract/list-separator.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#src/platform/format.ts'
import { weekdaysText } from './weekdays.tsx'

/** Words for values of a route's or a timing's fields, as the list of its changes tells them. */
export function useValueName(): (field: string, value: unknown) => string | undefined {
  const { t, i18n } = useTranslation('timetable')
  const { language } = i18n
  const day = (date: unknown) =>
    typeof date !== 'string' ? '–' : date < '1970' ? t('versions.beginning') : formatDay(date, language)
  const list = (parts: readonly string[]) => parts.join(listSeparator(language)) || '–'
  return (field, value) => {
    if (['appliesFrom', 'validFrom', 'validTo'].includes(field)) return day(value)
    if (!Array.isArray(value)) return undefined
    if (field === 'planned') return list(value.map(day))
    if (field === 'daysOfWeek')
      return weekdaysText(
        t,
        language,
        value.filter((each) => typeof each === 'number'),
      )
    if (field === 'exceptions')
      return list(
        value.map(
          ({ travelDate, kind }: { travelDate: string; kind: string }) =>
            `${day(travelDate)} · ${t(`exception.${kind}`)}`,
        ),
      )
    return undefined
  }
}
