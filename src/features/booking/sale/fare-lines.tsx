import { useTranslation } from 'react-i18next'
import type { BookingQuote } from '#contract/booking/booking.ts'
import { listSeparator } from '#contract/list-separator.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import type { Traveller } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import { directionsOf } from '#machines/booking/booking-rules.ts'
import { sum } from '#machines/sum.ts'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cx } from '#src/ui/cx.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { countryName, formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useBooking } from './booking-actor.tsx'
import { useTravellerName } from './use-traveller-name.ts'

/**
 * What each passenger pays in each direction, as the server says it, with the VAT contained. A package has one price per
 * person: what of it is for seats, rooms and visas stands below. Figures keep to the right on either page, so that their
 * decimal marks stand below each other.
 */
export function FareLines() {
  const { t, i18n } = useTranslation('booking')
  const taxLines = useTaxLines()
  const context = useBooking((snapshot) => snapshot.context)
  const { quote, travellers } = context
  const nameOf = useTravellerName()
  const directions = directionsOf(context)
  const visaNames = (quote?.visas?.passengers ?? []).flatMap((index) => {
    const traveller = travellers[index]
    return traveller ? [nameOf(traveller, index)] : []
  })
  const parts = quote?.package
    ? [
        { name: t('review.seatsPart'), total: sum(quote.lines.map(({ fare }) => fare)) },
        {
          name: t('review.roomsPart', {
            hotel: context.package ? localName(context.package.hotel, i18n.language) : '',
          }),
          total: quote.rooms?.total,
        },
        {
          name: t('review.visasPart', { count: visaNames.length, names: visaNames.join(listSeparator(i18n.language)) }),
          total: quote.visas?.total,
        },
      ].flatMap(({ name, total }) => (total === undefined ? [] : [{ name, total }]))
    : []

  return (
    <TableScroll label={t('review.fares')}>
      <table className="w-full min-w-136 text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3 [&>th]:px-4 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-start">
              {t('review.passenger')}
            </th>
            {directions.map((direction) => (
              <th key={direction} scope="col" className="text-right">
                {t(`direction.${direction}`)}
              </th>
            ))}
            <th scope="col" className="text-right">
              {t('review.total', { currency: quote?.currency ?? context.currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {travellers.map((traveller, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a traveller is known by the place in the party
            <tr key={index} className="border-b border-line align-top [&>*]:px-4 [&>*]:py-2">
              <th scope="row" className="min-w-36 text-start font-normal wrap-anywhere">
                <Who traveller={traveller} index={index} />
              </th>
              {directions.map((direction) => (
                <td key={direction} className="text-right">
                  <Line quote={quote} index={index} direction={direction} seat={traveller.seats[direction]} />
                </td>
              ))}
              <td className="text-right font-medium">
                {quote ? <Price quote={quote} index={index} /> : <Skeleton className="ml-auto h-4 w-16" />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {quote &&
            parts.map(({ name, total }) => (
              <tr key={name} className="text-ink-2 [&>*]:px-4 [&>*]:pt-2">
                <th scope="row" colSpan={directions.length + 1} className="text-end font-normal">
                  {name}
                </th>
                <td className="text-right">
                  <Money minor={total} currency={quote.currency} bare />
                </td>
              </tr>
            ))}
          <tr className="[&>*]:px-4 [&>*]:pt-2">
            <th scope="row" colSpan={directions.length + 1} className="text-end font-normal text-ink-2">
              {quote && quote.rooms === null ? taxLines(taxesOf(quote)) : t('review.vatWaiting')}
            </th>
            <td className="text-right text-ink-2">
              {quote ? (
                <Money minor={quote.vatTotal} currency={quote.currency} bare />
              ) : (
                <Skeleton className="ml-auto h-4 w-16" />
              )}
            </td>
          </tr>
          <tr className="[&>*]:px-4 [&>*]:pt-1 [&>*]:pb-3">
            <th scope="row" colSpan={directions.length + 1} className="text-end font-semibold">
              {t('review.toPay')}
            </th>
            <td className="text-right text-base font-semibold">
              {quote ? (
                <Money minor={quote.total} currency={quote.currency} bare />
              ) : (
                <Skeleton className="ml-auto h-5 w-20" />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  )
}

function Who({ traveller, index }: { traveller: Traveller; index: number }) {
  const { t, i18n } = useTranslation('booking')
  const nameOf = useTravellerName()
  const { passportNumber, nationalNumber, nationality, dateOfBirth } = traveller.text
  return (
    <>
      <bdi className="font-medium">{nameOf(traveller, index)}</bdi>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-2">
        {dateOfBirth && <span>{formatDay(dateOfBirth, i18n.language)}</span>}
        {nationality && <span>{countryName(nationality, i18n.language)}</span>}
        {(passportNumber || nationalNumber) && <Reference>{passportNumber || nationalNumber}</Reference>}
        {traveller.documents.length > 0 && <span>{t('review.documents', { count: traveller.documents.length })}</span>}
      </span>
    </>
  )
}

interface LineProps {
  quote: BookingQuote | null
  index: number
  direction: Direction
  seat: string | null
}

function Line({ quote, index, direction, seat }: LineProps) {
  const { t } = useTranslation('booking')
  const isPackage = useBooking(({ context }) => context.package !== null)
  const line = quote?.lines.find((each) => each.passenger === index && each.direction === direction)
  return (
    <>
      {!isPackage &&
        (line && quote ? (
          <Money minor={line.fare} currency={quote.currency} bare />
        ) : (
          <Skeleton className="ml-auto h-4 w-16" />
        ))}
      <span className={cx('block text-ink-2', !isPackage && 'text-xs')}>
        {line && t(`fareClass.${line.fareClass}`)}
        {' · '}
        {seat === null ? t('seats.noSeat') : <Reference>{seat}</Reference>}
      </span>
    </>
  )
}

/** What a passenger pays: the fares of all directions, or the price of the package. */
function Price({ quote, index }: { quote: BookingQuote; index: number }) {
  const { t, i18n } = useTranslation('booking')
  const own = quote.package?.persons.find(({ passenger }) => passenger === index)
  const fares = quote.lines.filter(({ passenger }) => passenger === index)
  const isInfant = fares.every(({ fareClass }) => fareClass === 'infant')
  return (
    <>
      <Money minor={own?.price ?? sum(fares.map(({ fare }) => fare))} currency={quote.currency} bare />
      {own && !isInfant && (
        <span className="block text-xs font-normal text-ink-2">
          {t('review.sharing', { count: own.occupancy, number: formatNumber(own.occupancy, i18n.language) })}
        </span>
      )}
    </>
  )
}

function taxesOf({ lines }: BookingQuote): TaxTerms[] {
  return lines.map(({ taxCategory, vatRateBasisPoints, taxReason }) => ({
    category: taxCategory,
    rateBasisPoints: vatRateBasisPoints,
    reason: taxReason,
  }))
}
