import Undo from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import type { RouteDetails } from '#contract/network/route-row.ts'
import { Button } from '#src/ui/button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { WeekdaysText } from './weekdays.tsx'

/** A planned version: of the route's stoppages, or of the times of one timing. */
export interface PlannedVersion {
  appliesFrom: string
  timing?: { id: string; version: number }
}

export interface RouteVersionsProps {
  details: RouteDetails
  /** Whether stoppages can be taken back too, or times only. */
  ofRoute: boolean
  /** Where what is planned can be taken back. */
  onWithdraw: ((version: PlannedVersion) => void) | undefined
}

/** Every version of a route's stops and times, newest first, with what applies today and what is planned. */
export function RouteVersions({ details: { versions, timings, today }, ofRoute, onWithdraw }: RouteVersionsProps) {
  const { t, i18n } = useTranslation('timetable')
  const present = versions.findLast(({ appliesFrom }) => appliesFrom <= today)
  return (
    <SectionCard title={t('versions.title')} lead={t('versions.lead')}>
      <ol className="grid gap-3">
        {versions.toReversed().map(({ appliesFrom, stops }) => {
          const next = versions.find((version) => version.appliesFrom > appliesFrom)?.appliesFrom
          const own = timings.flatMap((timing) =>
            timing.versions
              .filter((times) => times.appliesFrom >= appliesFrom && (next === undefined || times.appliesFrom < next))
              .map((times) => ({
                ...times,
                timing: { id: timing.id, version: timing.version },
                isFirst: times === timing.versions[0],
              })),
          )
          return (
            <li key={appliesFrom} className="grid gap-1 border-s-2 border-line ps-3">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                <FromDate date={appliesFrom} />
                {appliesFrom > today && <span className="text-attention-ink">{t('versions.planned')}</span>}
                {appliesFrom === present?.appliesFrom && <span className="text-done-ink">{t('versions.present')}</span>}
                {appliesFrom > today && ofRoute && onWithdraw && (
                  <Withdraw version={{ appliesFrom }} onWithdraw={onWithdraw} />
                )}
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
                <p
                  key={`${times.timing.id} ${times.appliesFrom}`}
                  className="flex flex-wrap items-center gap-x-1 text-xs text-ink-3"
                >
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
                  {times.appliesFrom !== appliesFrom && times.appliesFrom > today && !times.isFirst && onWithdraw && (
                    <Withdraw
                      version={{ appliesFrom: times.appliesFrom, timing: times.timing }}
                      onWithdraw={onWithdraw}
                    />
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

function Withdraw({ version, onWithdraw }: { version: PlannedVersion; onWithdraw: (version: PlannedVersion) => void }) {
  const { t } = useTranslation('timetable')
  return (
    <Button size="small" tone="quiet" icon={<Undo />} onClick={() => onWithdraw(version)}>
      {t('versions.withdraw')}
    </Button>
  )
}

/** Since when a version applies; the first one, from the beginning. */
function FromDate({ date }: { date: string }) {
  const { t, i18n } = useTranslation('timetable')
  return <>{date < '1970' ? t('versions.beginning') : t('versions.from', { date: formatDay(date, i18n.language) })}</>
}
