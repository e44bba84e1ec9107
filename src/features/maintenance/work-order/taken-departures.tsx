import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WorkOrder } from '#contract/maintenance/work-order.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'

/** What the bus is planned for while the work takes it out of service: each needs another bus. */
export function TakenDepartures({ order: { departures, severity, state } }: { order: WorkOrder }) {
  const { t, i18n } = useTranslation('work-order')
  const path = useScreenPath('departures')
  const isOpen = state === 'reported' || state === 'approved' || state === 'inProgress'
  if (severity !== 'outOfService' || !isOpen) return null
  return (
    <SectionCard title={t('taken.title')} lead={t('taken.lead')}>
      {departures.length === 0 ? (
        <p className="text-ink-3">{t('taken.none')}</p>
      ) : (
        <div className="grid gap-3">
          <Notice tone="attention" title={t('taken.touched', { count: departures.length })}>
            {t('taken.whatToDo')}
          </Notice>
          <ul className="divide-y divide-line">
            {departures.map(({ departureKey, routeName, startsAt, timeZone }) => {
              const route = localName(routeName, i18n.language)
              return (
                <li key={departureKey} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
                  <DateTime instant={startsAt} zone={timeZone} />
                  <span className="grow">{route}</span>
                  {path && (
                    <Link
                      href={`${path}/${departureKey}`}
                      className="font-medium text-brand-ink underline-offset-4 hover:underline"
                    >
                      {t('taken.swap')}
                      <span className="sr-only"> {route}</span>
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </SectionCard>
  )
}
