import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isMissed } from '#machines/check-in/boarding-turn.ts'
import { formatDay, formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { isSameClock, zoneName, zoneOffset } from '#src/platform/zone-name.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

/** The next buses from here, and how many of their passengers are on board. */
export function DeparturesCard({ data, today }: { data: CardData<'departures'>; today: string }) {
  const { t, i18n } = useTranslation('dashboard')
  const { language } = i18n
  const path = useScreenPaths()('departures')
  const mayOpen = useMayCall()('getDepartureState')
  // Who works for no region has the first stops of all of them.
  const { user_type: type } = useUserDetails()
  const lead = type === 'operation_manager' ? 'lead.departuresOfAll' : 'lead.departures'
  const now = useNow()
  const ownZone = useZone()
  return (
    <CardFrame title={t('card.departures')} lead={t(lead)} all={{ screen: 'departureBoard' }} flush>
      {data.length === 0 ? (
        <NothingYet>{t('none.departures')}</NothingYet>
      ) : (
        <ul>
          {data.map(
            ({
              departureKey,
              routeName,
              stoppageName,
              registrationNumber,
              nextAt,
              timeZone,
              expected,
              checkedIn,
              missing,
            }) => {
              const name = localName(routeName, language)
              return (
                <li
                  key={departureKey}
                  className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0"
                >
                  <span className="w-16 shrink-0">
                    <span className="block text-sm font-medium tabular-nums">
                      <bdi>{formatInstant(nextAt, { language, zone: timeZone, style: 'time' })}</bdi>
                    </span>
                    {!isSameClock(timeZone, ownZone, nextAt) && (
                      <span
                        className="block text-xs whitespace-nowrap text-ink-3"
                        title={zoneName(timeZone, nextAt, language)}
                      >
                        <bdi>{zoneOffset(timeZone, nextAt, language)}</bdi>
                      </span>
                    )}
                    {dayIn(timeZone, nextAt) !== today && (
                      <span className="block text-xs whitespace-nowrap text-ink-3">
                        {formatDay(dayIn(timeZone, nextAt), language, 'axis')}
                      </span>
                    )}
                  </span>
                  <span className="min-w-0 grow">
                    {path !== undefined && mayOpen ? (
                      <Link href={`${path}/${departureKey}`} className="block font-medium hover:underline">
                        <bdi>{name}</bdi>
                      </Link>
                    ) : (
                      <bdi className="block font-medium">{name}</bdi>
                    )}
                    <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
                      <span>{t('departures.from', { stop: localName(stoppageName, language) })}</span>
                      <bdi className="font-mono whitespace-nowrap">{registrationNumber}</bdi>
                    </span>
                  </span>
                  <span className="w-28 shrink-0">
                    <span className="block text-end text-xs text-ink-2 tabular-nums">
                      {expected === 0
                        ? t('departures.nobody')
                        : isMissed(nextAt, now) || checkedIn > 0
                          ? t('departures.onBoard', {
                              checkedIn: formatNumber(checkedIn, language),
                              expected: formatNumber(expected, language),
                            })
                          : t('departures.booked', { count: expected, number: formatNumber(expected, language) })}
                    </span>
                    {expected > 0 && (
                      <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
                        <span
                          className="plot-bar block h-full bg-brand [print-color-adjust:exact]"
                          style={{ width: `${(checkedIn / expected) * 100}%` }}
                        />
                      </span>
                    )}
                  </span>
                  <span className="w-20 shrink-0 text-end">
                    {isMissed(nextAt, now) && missing > 0 && (
                      <Badge>{t('departures.missing', { count: missing })}</Badge>
                    )}
                  </span>
                </li>
              )
            },
          )}
        </ul>
      )}
    </CardFrame>
  )
}
