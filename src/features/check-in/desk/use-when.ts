import { useTranslation } from 'react-i18next'
import type { BoardingDeparture } from '#contract/check-in/boarding-list.ts'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName, type LocalName } from '#src/platform/local-name.ts'
import { dayIn } from '#machines/calendar-day.ts'
import { useCheckIn } from './check-in-actor.tsx'

/** Times as the clock at this desk has them: in the zone of the departure's own stoppage. */
export function useWhen() {
  const { t, i18n } = useTranslation('check-in')
  const { language } = i18n
  const departure = useCheckIn(({ context }) => context.list?.departure ?? null)
  const own = departure?.stops.find(({ position }) => departure.ownPositions?.includes(position)) ?? departure?.stops[0]
  const zone = own?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    name: (name: LocalName) => localName(name, language),
    day: (day: string) => formatDay(day, language),
    /** With its day where that is not today. */
    time: (instant: string) =>
      formatInstant(instant, {
        language,
        zone,
        style: dayIn(zone, instant) === dayIn(zone, new Date()) ? 'time' : 'dateTime',
      }),
    moment: (instant: string) => formatInstant(instant, { language, zone }),
    departure: ({ routeName, stops }: BoardingDeparture) => {
      const [first] = stops
      const at = first ? formatInstant(first.departsAt, { language, zone: first.timeZone }) : ''
      return t('departureLine', { route: localName(routeName, language), time: at })
    },
  }
}
