import { useTranslation } from 'react-i18next'
import type { BoardingDeparture, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { DestinationBlind, type DestinationBlindProps } from '#src/domain/departure/destination-blind.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { formatStopDay } from '#src/platform/zoned-day.ts'

interface JourneyLineProps extends Pick<DestinationBlindProps, 'size' | 'as' | 'note'> {
  departure: BoardingDeparture
  /** The passenger's own stretch; all of the route without it. */
  ticket?: BoardingTicket | undefined
}

/** The blind of a departure, or of a passenger's stretch of it. */
export function JourneyLine({ departure, ticket, ...look }: JourneyLineProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { stops, registrationNumber } = departure
  const from = ticket ? stops.find(({ position }) => position === ticket.fromPosition) : stops[0]
  const to = ticket ? stops.find(({ position }) => position === ticket.toPosition) : stops.at(-1)
  if (!from || !to) return null
  return (
    <DestinationBlind
      from={localName(from.name, language)}
      to={localName(to.name, language)}
      time={formatInstant(from.departsAt, { language, zone: from.timeZone, style: 'time' })}
      date={formatStopDay({ at: from.departsAt, timeZone: from.timeZone }, language, 'weekday')}
      vehicle={registrationNumber}
      {...look}
    />
  )
}
