import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Consignment, ConsignmentPlace } from '#contract/consignment/consignment.ts'
import { PieceNumbers } from '#src/features/consignment/piece-numbers.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'

export interface ConsignmentPlacesProps {
  bill: Consignment
  /** Of the page of a departure, for who can unload there. */
  vehiclePath?: ((departureKey: string) => string) | undefined
}

/** Where each piece of a bill is now, item by item; what stands for too long stands out. */
export function ConsignmentPlaces({ bill, vehiclePath }: ConsignmentPlacesProps) {
  const { t, i18n } = useTranslation('cargo')
  const zone = useZone()
  const nameOf = (itemId: string) => bill.lines.find(({ id }) => id === itemId)?.name ?? ''
  return (
    <TableScroll label={t('places.title')}>
      <table className="w-full text-sm" aria-label={t('places.title')}>
        <thead>
          <tr className="bg-sunken text-xs text-ink-3 [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t('places.item')}
            </th>
            <th scope="col" className="text-right">
              {t('places.quantity')}
            </th>
            <th scope="col" className="text-start">
              {t('places.state')}
            </th>
            <th scope="col" className="text-start">
              {t('places.where')}
            </th>
            <th scope="col" className="text-start">
              {t('places.since')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.places.map((place) => (
            <tr key={placeKey(place)} className="align-top [&>td]:border-t [&>td]:border-line [&>td]:px-4 [&>td]:py-2">
              <td>
                <bdi className="font-medium">{nameOf(place.itemId)}</bdi>
                <span className="block text-xs text-ink-2">
                  {t('places.pieces')} <PieceNumbers numbers={place.numbers} />
                </span>
              </td>
              <td className="text-right font-medium tabular-nums">{formatNumber(place.quantity, i18n.language)}</td>
              <td>
                <span className="flex flex-wrap gap-1">
                  <RecordStatePill record="consignmentPiece" state={place.state} />
                  {place.isStuck && <StatusPill tone="attention">{t('stuck')}</StatusPill>}
                  {place.inWriteOff > 0 && (
                    <StatusPill tone="attention">{t('places.reported', { count: place.inWriteOff })}</StatusPill>
                  )}
                </span>
              </td>
              <td>
                <Where place={place} vehiclePath={vehiclePath} />
              </td>
              <td>
                <RelativeTime instant={place.since} zone={zone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function Where({ place, vehiclePath }: { place: ConsignmentPlace } & Pick<ConsignmentPlacesProps, 'vehiclePath'>) {
  const { t, i18n } = useTranslation('cargo')
  const { depot, departure, headedFor } = place
  if (depot) return <>{localName(depot.name, i18n.language)}</>
  if (!departure) return <span className="text-ink-3">–</span>
  const route = localName(departure.routeName, i18n.language)
  return (
    <>
      {vehiclePath ? (
        <Link href={vehiclePath(departure.key)} className="text-brand-ink underline underline-offset-4">
          {route}
        </Link>
      ) : (
        route
      )}
      <span className="block text-xs text-ink-2">
        <Reference>{departure.registrationNumber}</Reference>
        {headedFor && <> · {t('places.headedFor', { depot: localName(headedFor.name, i18n.language) })}</>}
      </span>
    </>
  )
}

const placeKey = ({ itemId, state, depot, departure, numbers }: ConsignmentPlace) =>
  [itemId, state, depot?.id, departure?.key, numbers.join()].join(' ')
