import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { addDays } from '#machines/calendar-day.ts'
import { hoursWords } from '#src/domain/fleet/hours-words.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'

type Week = AnswerOf<'getDriverHours'>['data']

const WEEK_DAYS = 7

/** What a driver drives in a week, by day, against the rules. */
export function DriverHours({ id }: { id: string }) {
  const { t } = useTranslation('driver-hours')
  const [day, setDay] = useState<string>()
  const read = useRead('getDriverHours', { query: { id, ...(day && { day }) } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-64" />}>
      {({ data }) => (
        <WeekCard week={data}>
          <Button size="small" onClick={() => setDay(addDays(firstDay(data), -WEEK_DAYS))}>
            {t('before')}
          </Button>
          <Button size="small" onClick={() => setDay(addDays(firstDay(data), WEEK_DAYS))}>
            {t('after')}
          </Button>
        </WeekCard>
      )}
    </ReadState>
  )
}

const firstDay = ({ days }: Week): string => days[0]?.day ?? ''

function WeekCard({ week, children }: { week: Week; children: ReactNode }) {
  const { t, i18n } = useTranslation('driver-hours')
  const { language } = i18n
  const { days, minutes, limits, warnings } = week
  // What is driven too much is marked where it is told; rest stands nowhere else.
  const rests = new Map(
    warnings.flatMap(({ kind, day, minutes: rested }) => (kind === 'rest' ? [[day, rested] as const] : [])),
  )
  const inHours = (each: number) => hoursWords(t, each, language)
  return (
    <SectionCard
      title={t('title')}
      lead={t('lead', {
        from: formatDay(firstDay(week), language),
        to: formatDay(days.at(-1)?.day ?? '', language),
      })}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">{children}</div>
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-start text-xs text-ink-3">
              <th className="py-1 pe-4 text-start font-medium">{t('day')}</th>
              <th className="py-1 pe-4 text-start font-medium">{t('departures')}</th>
              <th className="py-1 text-end font-medium">{t('driven')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, minutes: driven, departures }) => (
              <tr key={day} className="border-b border-line align-top">
                <td className="py-1.5 pe-4 whitespace-nowrap">{formatDay(day, language, 'weekday')}</td>
                <td className="py-1.5 pe-4">
                  {departures.length === 0 ? (
                    <span className="text-ink-3">{t('none')}</span>
                  ) : (
                    <ul>
                      {departures.map(({ departureKey, routeName, startsAt, timeZone }) => (
                        <li key={departureKey}>
                          <bdi>{localName(routeName, language)}</bdi>{' '}
                          <span className="text-ink-3">{formatInstant(startsAt, { language, zone: timeZone })}</span>
                        </li>
                      ))}
                    </ul>
                  )}
                  {rests.has(day) && (
                    <StatusPill tone="attention">
                      {t('shortRest', { rested: inHours(rests.get(day) ?? 0), least: inHours(limits.rest) })}
                    </StatusPill>
                  )}
                </td>
                <td className="py-1.5 text-end whitespace-nowrap tabular-nums">
                  <Driven minutes={driven} limit={limits.day} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="py-1.5 pe-4 text-start font-medium">
                {t('total')}
              </th>
              <td className="py-1.5 pe-4 text-ink-3">
                {t('allowed', { limit: inHours(limits.day) })} · {t('allowedWeek', { limit: inHours(limits.week) })}
              </td>
              <td className="py-1.5 text-end font-medium whitespace-nowrap tabular-nums">
                <Driven minutes={minutes} limit={limits.week} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </SectionCard>
  )
}

function Driven({ minutes, limit }: { minutes: number; limit: number }) {
  const { t, i18n } = useTranslation('driver-hours')
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {minutes > limit && <StatusPill tone="attention">{t('over')}</StatusPill>}
      {hoursWords(t, minutes, i18n.language)}
    </span>
  )
}
