import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { PhoneLink } from '#src/ui/phone.tsx'

/** Who paid what, how, to whom, and what the tickets that are still held are worth. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t, i18n } = useTranslation('booking-history')
  const zone = useZone()
  const { currency, payer, depot } = booking
  const seats = booking.tickets.filter(({ seat }) => seat !== null).length
  const kept = booking.tickets.filter(({ state }) => state !== 'refunded')
  const versions = [...new Set(booking.tickets.map(({ policyVersion }) => policyVersion))].toSorted((a, b) => a - b)
  return (
    <SectionCard title={t('facts.title')}>
      <DefinitionList
        layout="lines"
        items={[
          {
            term: t('facts.total'),
            value: <Money minor={booking.total} currency={currency} className="text-base font-semibold" />,
          },
          ...(kept.length < booking.tickets.length
            ? [
                {
                  term: t('facts.standsAt'),
                  value: (
                    <Money
                      minor={kept.reduce((sum, { fare }) => sum + fare, 0)}
                      currency={currency}
                      className="font-semibold"
                    />
                  ),
                },
              ]
            : []),
          { term: t('facts.vat'), value: <Money minor={booking.vatTotal} currency={currency} /> },
          { term: t('facts.means'), value: t(`means.${booking.means}`) },
          {
            term: t('facts.paymentReference'),
            value: booking.paymentReference && <Reference>{booking.paymentReference}</Reference>,
          },
          { term: t('facts.payer'), value: <bdi>{payer.name}</bdi> },
          {
            term: t('facts.phone'),
            value: <PhoneLink className="text-brand-ink hover:underline">{payer.phone}</PhoneLink>,
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
