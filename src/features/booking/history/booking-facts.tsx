import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Booking } from '#contract/booking/booking.ts'
import { useTaxLines } from '#src/domain/tax/use-tax-line.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { VisaRequestLinks } from '#src/features/booking/visa-request-links.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { PhoneLink } from '#src/ui/phone.tsx'

/** Who paid what, how, to whom, and what the tickets that are still held are worth. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t, i18n } = useTranslation(['booking-history', 'common'])
  const zone = useZone()
  const taxLines = useTaxLines()
  const { currency, payer, depot } = booking
  const seats = booking.tickets.filter(({ seat }) => seat !== null).length
  const versions = [...new Set(booking.tickets.map(({ policyVersion }) => policyVersion))].toSorted((a, b) => a - b)
  const staysPath = useScreenPath('accommodation')
  const { package: sold } = booking
  const packageLines = sold
    ? [
        {
          term: t('facts.package'),
          value: (
            <>
              {localName(sold.name, i18n.language)}
              <span className="block text-xs text-ink-2">
                {[
                  localName(sold.hotel, i18n.language),
                  `${formatDay(sold.arrival, i18n.language)} – ${formatDay(sold.departure, i18n.language)}`,
                ].join(' · ')}
              </span>
            </>
          ),
        },
        {
          term: t('facts.packageTotal'),
          value: <Money minor={sold.total} currency={currency} className="text-base font-semibold" />,
        },
        { term: t('facts.ofWhichSeats'), value: <Money minor={booking.total} currency={currency} /> },
        { term: t('facts.ofWhichRooms'), value: <Money minor={sold.stay.total} currency={currency} /> },
        ...(sold.visas
          ? [
              {
                term: t('facts.visaHandling'),
                value: (
                  <>
                    <Money minor={sold.visas.total} currency={currency} />
                    <VisaRequestLinks className="justify-items-end" requests={sold.visas.requests} />
                  </>
                ),
              },
            ]
          : []),
        ...(sold.visas && sold.visas.givenBack > 0
          ? [{ term: t('facts.visasBack'), value: <Money minor={sold.visas.givenBack} currency={currency} /> }]
          : []),
        {
          term: t('facts.stay'),
          value: staysPath ? (
            <Link className="text-brand-ink hover:underline" href={`${staysPath}/${sold.stay.id}`}>
              <Reference>{sold.stay.number}</Reference>
            </Link>
          ) : (
            <Reference>{sold.stay.number}</Reference>
          ),
        },
        ...(sold.stay.state === 'cancelled'
          ? [{ term: t('facts.roomsBack'), value: <Money minor={sold.stay.givenBack} currency={currency} /> }]
          : []),
      ]
    : []
  return (
    <SectionCard title={t('facts.title')}>
      <DefinitionList
        layout="lines"
        items={[
          ...(sold
            ? packageLines
            : [
                {
                  term: t('facts.total'),
                  value: <Money minor={booking.total} currency={currency} className="text-base font-semibold" />,
                },
              ]),
          ...(sold ? [] : moneyLines(booking, t)),
          {
            term: taxLines(booking.tickets.map(({ tax }) => tax)),
            value: <Money minor={booking.vatTotal} currency={currency} />,
          },
          { term: t('facts.means'), value: t(`means.${booking.means}`) },
          {
            term: t('facts.chargedTo'),
            value: booking.money.chargedTo && localName(booking.money.chargedTo, i18n.language),
          },
          {
            term: t('facts.paymentReference'),
            value: booking.paymentReference && <Reference>{booking.paymentReference}</Reference>,
          },
          { term: t('facts.payer'), value: <bdi>{payer.name}</bdi> },
          {
            term: t('facts.phone'),
            value:
              payer.phone === '' ? null : (
                <PhoneLink className="text-brand-ink hover:underline">{payer.phone}</PhoneLink>
              ),
          },
          { term: t('facts.reference'), value: <Reference>{groupedReference(booking.reference)}</Reference> },
          { term: t('facts.seats'), value: formatNumber(seats, i18n.language) },
          { term: t('facts.policy'), value: <span className="text-ink-2 tabular-nums">{versions.join(', ')}</span> },
          { term: t('facts.soldAt'), value: <DateTime instant={booking.createdAt} zone={zone} /> },
          { term: t('facts.soldBy'), value: <bdi>{booking.createdBy.name}</bdi> },
          {
            term: t('facts.depot'),
            value: depot && (
              <>
                {localName(depot.name, i18n.language)} <Reference>{depot.code}</Reference>
              </>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** Where the money of seats is, once it is no longer what they were sold for; and for whom it went back. */
function moneyLines({ money, total, currency, tickets }: Booking, t: TFunction<['booking-history', 'common']>) {
  const { paid, refunded, toBePaidOut, requested, remains } = money
  if (paid === total && remains === total && requested === 0) return []
  const gone = tickets.filter(({ state }) => state === 'refunded')
  const line = (term: 'paid' | 'refunded' | 'toBePaidOut' | 'requested', minor: number) =>
    minor === 0 ? [] : [{ term: t(`facts.${term}`), value: <Money minor={minor} currency={currency} /> }]
  return [
    ...line('paid', paid),
    ...line('requested', requested),
    ...line('toBePaidOut', toBePaidOut),
    ...line('refunded', refunded),
    {
      term: t('facts.remains'),
      value: <Money minor={remains} currency={currency} className="font-semibold" />,
    },
    ...(gone.length > 0
      ? [
          {
            term: t('facts.refundedFor'),
            value: (
              <ul>
                {gone.map(({ id, seat, direction, passenger }) => (
                  <li key={id}>
                    <bdi>
                      {passenger.firstName} {passenger.lastName}
                    </bdi>
                    <span className="text-ink-2">
                      {seat && <> · {t('common:seat.name', { seat })}</>} · {t(`direction.${direction}`)}
                    </span>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ]
}
