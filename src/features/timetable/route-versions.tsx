import { useTranslation } from 'react-i18next'
import type { RouteDetails } from '#contract/route.ts'
import { SectionCard } from '#src/components/section-card.tsx'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { WeekdaysText } from './weekdays.tsx'

/** Every version of a route's stops and times, newest first, with what applies today and what is planned. */
export function RouteVersions({ details: { versions, timings, today } }: { details: RouteDetails }) {
  const { t, i18n } = useTranslation('timetable')
  const present = versions.findLast(({ appliesFrom }) => appliesFrom <= today)
  return (
    <SectionCard title={t('versions.title')} lead={t('versions.lead')}>
      <ol className="grid gap-3">
        {versions.toReversed().map(({ appliesFrom, stops }) => {
          const next = versions.find((version) => version.appliesFrom > appliesFrom)?.appliesFrom
          const own = timings.flatMap((timing) =>
            timing.versions.filter((times) => times.appliesFrom >= appliesFrom && (next === undefined || times.appliesFrom < next)),
          )
          return (
            <li key={appliesFrom} className="grid gap-1 border-s-2 border-line ps-3">
              <p className="flex flex-wrap gap-x-2 font-medium">
                <FromDate date={appliesFrom} />
                {appliesFrom > today && <span className="text-attention-ink">{t('versions.planned')}</span>}
                {appliesFrom === present?.appliesFrom && <span className="text-done-ink">{t('versions.present')}</span>}
              </p>
              <p className="text-ink-2">
                {stops.map(({ name, stoppageId }, position) => (
                  <span key={`${position} ${stoppageId}`}>
                    {position > 0 && ' · '}
                    <bdi>{localName(name, i18n.language)}</bdi>
                  </span>
                ))}
              </p>
              {own.map((times) => (
                <p key={`${times.appliesFrom} ${times.startsAt} ${times.daysOfWeek.join()}`} className="text-xs text-ink-3">
                  <bdi dir="ltr" className="tabular-nums">
                    {times.startsAt}
                  </bdi>{' '}
                  · <WeekdaysText days={times.daysOfWeek} />
                  {times.appliesFrom !== appliesFrom && (
                    <>
                      {' '}
                      · <FromDate date={times.appliesFrom} />
                    </>
                  )}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}

/** Since when a version applies; the first one, from the beginning. */
function FromDate({ date }: { date: string }) {
  const { t, i18n } = useTranslation('timetable')
  return <>{date < '1970' ? t('versions.beginning') : t('versions.from', { date: formatDay(date, i18n.language) })}</>
}
