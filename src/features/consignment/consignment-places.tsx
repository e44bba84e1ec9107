import { useTranslation } from 'react-i18next'
import type { Consignment, ConsignmentPlace } from '#contract/consignment.ts'
import { PieceNumbers } from '#src/components/piece-numbers.tsx'
import { PieceStatePill } from '#src/components/piece-state-pill.tsx'
import { Reference } from '#src/components/reference.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { StatusPill } from '#src/components/status-pill.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useZone } from '#src/lib/use-zone.ts'

/** Where the pieces of each item are now; what stands there for too long stands out. */
export function ConsignmentPlaces({ consignment: { places, lines } }: { consignment: Consignment }) {
  const { t, i18n } = useTranslation('consignment')
  const zone = useZone()
  const nameOf = (itemId: string) => lines.find(({ id }) => id === itemId)?.name ?? ''
  return (
    <ul className="divide-y divide-line">
      {places.map((place) => (
        <li
          key={`${place.itemId} ${place.state} ${place.depot?.id} ${place.departure?.key} ${place.headedFor?.id}`}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2 text-sm"
        >
          <span className="w-40 shrink-0">
            <PieceStatePill state={place.state} />
          </span>
          <span className="min-w-40 grow">
            {formatNumber(place.quantity, i18n.language)} × <bdi className="font-medium">{nameOf(place.itemId)}</bdi>{' '}
            <span className="text-xs text-ink-3">
              <PieceNumbers numbers={place.numbers} />
            </span>
            <span className="block text-ink-2">
              <Whereabouts place={place} />
            </span>
          </span>
          {place.isStuck && <StatusPill tone="attention">{t('page.stuck')}</StatusPill>}
          {place.inWriteOff > 0 && (
            <StatusPill tone="stopped">
              {t('page.inWriteOff', { count: place.inWriteOff, number: formatNumber(place.inWriteOff, i18n.language) })}
            </StatusPill>
          )}
          <span className="text-xs text-ink-3">
            <RelativeTime instant={place.since} zone={zone} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Whereabouts({ place: { depot, departure, headedFor } }: { place: ConsignmentPlace }) {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  if (departure) {
    return (
      <>
        {localName(departure.routeName, language)} · <Reference>{departure.registrationNumber}</Reference>
        {headedFor && <> · {t('page.headedFor', { depot: localName(headedFor.name, language) })}</>}
      </>
    )
  }
  return depot && <>{localName(depot.name, language)}</>
}
