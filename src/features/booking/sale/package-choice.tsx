import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/contract.ts'
import { listSeparator } from '#contract/list-separator.ts'
import type { Journey } from '#machines/booking/booking-context.ts'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { readOptions } from '#src/platform/use-read.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { PACKAGE_FIELD } from './form-ids.ts'
import { usePlaces } from './use-places.ts'

type Package = AnswerOf<'getPackageList'>['data'][number]

interface Choice extends ComboboxChoice {
  sold: Package
}

/** As many as are read at once; who types finds the others. */
const MOST = 20

/** Which package is sold. Where its journey begins and ends at one stop of ours, that is chosen with it. */
export function PackageChoice({ today, error }: { today: string; error: string | undefined }) {
  const { t, i18n } = useTranslation('booking')
  const { language } = i18n
  const client = useQueryClient()
  const send = useSend()
  const places = usePlaces()
  const chosen = useBooking(({ context }) => context.package)
  const journey = useBooking(({ context }) => context.journey)

  const detailOf = ({ hotel, nights, validFrom, validTo, capacity, sold }: Package) =>
    [
      localName(hotel.name, language),
      t('package.nights', { count: nights, number: formatNumber(nights, language) }),
      t('package.valid', { from: formatDay(validFrom, language), to: formatDay(validTo, language) }),
      ...(capacity === null
        ? []
        : [t('package.left', { count: capacity - sold, number: formatNumber(capacity - sold, language) })]),
    ].join(' · ')
  const search = async (query: string): Promise<Choice[]> => {
    const asked = { status: 'active', recordNumber: MOST, ...(query && { search: query }) } as const
    const { data } = await client.fetchQuery(readOptions('getPackageList', { query: asked }))
    return data
      .filter(({ validTo, capacity, sold }) => validTo >= today && (capacity === null || sold < capacity))
      .map((sold) => ({ id: sold.id, label: localName(sold.name, language), detail: detailOf(sold), sold }))
  }

  function choose(sold: Package | undefined) {
    send({ type: 'booking.choosePackage', package: sold ? asChosen(sold) : null })
    if (sold) send({ type: 'booking.editJourney', change: endsOf(sold) })
  }
  /** An end that fits stays; else the only stop there is in its region. */
  function endsOf(sold: Package): Partial<Journey> {
    return {
      fromStoppageId: endIn(places.inRegion(sold.originRegionId), journey.fromStoppageId),
      toStoppageId: endIn(places.inRegion(sold.destinationRegionId), journey.toStoppageId),
      ...((journey.date ?? today) < sold.validFrom && { date: sold.validFrom }),
    }
  }

  return (
    <ComboboxField<Choice>
      id={PACKAGE_FIELD}
      label={t('package.one')}
      required
      value={chosen ? ({ id: chosen.id, label: localName(chosen.name, language) } as Choice) : undefined}
      search={search}
      error={error}
      hint={
        chosen
          ? [
              localName(chosen.hotel, language),
              t('package.nights', { count: chosen.nights, number: formatNumber(chosen.nights, language) }),
            ].join(listSeparator(language))
          : t('package.hint')
      }
      onChange={(choice) => choose(choice?.sold)}
    />
  )
}

const endIn = (stops: readonly { id: string }[], present: string | null): string | null => {
  if (stops.some(({ id }) => id === present)) return present
  return stops.length === 1 ? (stops[0]?.id ?? null) : null
}

function asChosen({ id, name, hotel, accommodationId, nights, roomTypes }: Package) {
  return {
    id,
    name,
    hotel: hotel.name,
    accommodationId,
    nights,
    roomTypes: roomTypes.filter(({ isActive }) => isActive).map(({ isActive: _active, ...type }) => type),
  }
}
