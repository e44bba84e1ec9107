import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { OutageList } from '#src/domain/fleet/outage-notice.tsx'
import { OverdueList } from '#src/domain/fleet/overdue-notice.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** As many as stand there at once. */
const SHOWN = 5

/** What a bus is planned for, and which of it has a document that will be over. */
export function PlannedDepartures({ id }: { id: string }) {
  const { t, i18n } = useTranslation('fleet-document')
  const [isWhole, setWhole] = useState(false)
  const departuresPath = useScreenPath('departures')
  const read = useRead('getBus', { query: { id } })
  const days = read.data?.data.days
  return (
    <SectionCard title={t('planned.title')} lead={days !== undefined && t('planned.lead', { count: days })}>
      <ReadState read={read} waiting={<Skeleton className="h-24" />}>
        {({ data: { departures } }) => {
          const touched = departures.filter(({ overdue }) => overdue.length > 0)
          const away = departures.filter(({ outages }) => outages.length > 0)
          return (
            <div className="grid gap-3">
              {touched.length > 0 && (
                <Notice tone="attention" title={t('planned.touched', { count: touched.length })}>
                  {t('planned.whatToDo')}
                </Notice>
              )}
              {away.length > 0 && (
                <Notice tone="attention" title={t('outage.touched', { count: away.length })}>
                  {t('outage.whatToDo')}
                </Notice>
              )}
              {departures.length === 0 && <p className="text-ink-3">{t('planned.none')}</p>}
              <ul className="divide-y divide-line">
                {(isWhole ? departures : departures.slice(0, SHOWN)).map(
                  ({ departureKey, routeName, startsAt, timeZone, overdue, outages }) => (
                    <li key={departureKey} className="grid gap-1 py-1.5">
                      <span className="flex flex-wrap gap-x-4">
                        <DateTime instant={startsAt} zone={timeZone} />
                        {departuresPath ? (
                          <Link
                            href={`${departuresPath}/${departureKey}`}
                            className="text-brand-ink underline-offset-4 hover:underline"
                          >
                            {localName(routeName, i18n.language)}
                          </Link>
                        ) : (
                          localName(routeName, i18n.language)
                        )}
                      </span>
                      {(overdue.length > 0 || outages.length > 0) && (
                        <div className="text-xs text-stop-ink">
                          <OverdueList overdue={overdue} />
                          <OutageList outages={outages} />
                        </div>
                      )}
                    </li>
                  ),
                )}
              </ul>
              {!isWhole && departures.length > SHOWN && (
                <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
                  {t('planned.all', { total: departures.length })}
                </Button>
              )}
            </div>
          )
        }}
      </ReadState>
    </SectionCard>
  )
}
