import { useTranslation } from 'react-i18next'
import { directionsOf, hasTarget, moversIn } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useChange } from './change-actor.tsx'

/** The journey that moves, one blind per direction: as it was sold until a new departure is chosen, then as it will be. */
export function ChangeBlinds() {
  const { t, i18n } = useTranslation('travel-date-change')
  const context = useChange((snapshot) => snapshot.context)
  const { language } = i18n
  return directionsOf(context).map((direction) => {
    const [ticket] = moversIn(context, direction)
    if (!ticket) return null
    const target = hasTarget(context, direction) ? context.departures[direction] : null
    const { from, to } = target ?? ticket
    return (
      <DestinationBlind
        key={direction}
        from={localName(from.name, language)}
        to={localName(to.name, language)}
        time={formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })}
        date={formatInstant(from.at, { language, zone: from.timeZone, style: 'date' })}
        vehicle={(target ?? ticket).transport.registrationNumber}
        note={t(target ? 'blind.new' : 'blind.old')}
      />
    )
  })
}
