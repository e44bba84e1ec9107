import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatDay, formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Notice } from '#src/ui/notice.tsx'
import { hoursWords } from './hours-words.ts'

type Warning = AnswerOf<'previewDriverHours'>['data']['warnings'][number]

export interface DutyWarningsProps {
  /** What is about to be assigned, as the call asks for it. */
  query: { transportId: string; driverIds?: string; timingId?: string }
}

/** What an assignment would make too much for its drivers; nothing where it makes nothing too much. */
export function DutyWarnings(props: DutyWarningsProps) {
  return useMayCall()('previewDriverHours') ? <Asked {...props} /> : null
}

function Asked({ query }: DutyWarningsProps) {
  return <DutyNotice warnings={useRead('previewDriverHours', { query }).data?.data.warnings ?? []} />
}

/** The same of what was read already. */
export function DutyNotice({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation('driver-hours')
  if (warnings.length === 0) return null
  return (
    <Notice tone="attention" role="status" title={t('warning.title')}>
      <WarningList warnings={warnings} />
      <p className="mt-1">{t('warning.hint')}</p>
    </Notice>
  )
}

/** Each of them with its hours and departures. */
function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t, i18n } = useTranslation('driver-hours')
  const { language } = i18n
  return (
    <ul className="grid gap-1">
      {warnings.map(({ driver, kind, day, minutes, limit, departures, others, more }) => (
        <li key={`${driver.id} ${kind} ${day}`}>
          {t(`warning.${kind}`, {
            driver: `\u2068${driver.name}\u2069`,
            driven: hoursWords(t, minutes, language),
            limit: hoursWords(t, limit, language),
            day: formatDay(day, language, 'weekday'),
          })}{' '}
          <span className="text-ink-2">
            {t('warning.departures', {
              departures: [
                ...departures.map(
                  ({ routeName, startsAt, timeZone }) =>
                    `\u2068${localName(routeName, language)}\u2069 ${formatInstant(startsAt, { language, zone: timeZone })}`,
                ),
                ...(others > 0 ? [t('warning.others', { number: formatNumber(others, language) })] : []),
              ].join(listSeparator(language === 'ar' ? 'ar' : 'en')),
            })}
            {more > 0 && <> · {t('warning.more', { number: formatNumber(more, language) })}</>}
          </span>
        </li>
      ))}
    </ul>
  )
}
