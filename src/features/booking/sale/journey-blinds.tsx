import { useTranslation } from 'react-i18next'
import { directionsOf } from '#machines/booking/booking-rules.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { formatDay, formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useBooking } from './booking-actor.tsx'
import { usePlaces } from './use-places.ts'

/** What is travelled, on every step from the moment it is known: the front of the bus, one per direction. */
export function JourneyBlinds() {
  const { t, i18n } = useTranslation('booking')
  const context = useBooking((snapshot) => snapshot.context)
  const { nameOf } = usePlaces()
  const { journey, departures } = context
  const from = nameOf(journey.fromStoppageId)
  const to = nameOf(journey.toStoppageId)
  if (!from || !to) return null

  return directionsOf(context).map((direction) => {
    const chosen = departures[direction]?.summary
    const isOpen = context.package !== null && departures.outward === null
    const date = direction === 'outward' ? journey.date : isOpen ? null : journey.returnDate
    const [start, end] = direction === 'outward' ? [from, to] : [to, from]
    return (
      <DestinationBlind
        key={direction}
        from={chosen ? localName(chosen.from.name, i18n.language) : start}
        to={chosen ? localName(chosen.to.name, i18n.language) : end}
        {...(chosen && {
          time: formatInstant(chosen.from.at, { language: i18n.language, zone: chosen.from.timeZone, style: 'time' }),
          vehicle: chosen.transport.registrationNumber,
        })}
        {...(date && { date: formatDay(date, i18n.language, 'weekday') })}
        {...(journey.isTwoWay && { note: t(`direction.${direction}`) })}
      />
    )
  })
}
