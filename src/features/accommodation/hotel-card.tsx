import { useTranslation } from 'react-i18next'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import { formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Money } from '#src/ui/money.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Stars } from './stars.tsx'

/** A hotel, for who may look it up but not change it. */
export function HotelCard({ hotel }: { hotel: AccommodationRecord }) {
  const { t, i18n } = useTranslation('accommodation')
  const { language } = i18n
  const { city, regionName, stars, address, phone, checkInTime, checkOutTime, roomTypes } = hotel
  const number = (value: number) => formatNumber(value, language)
  return (
    <SectionCard title={t('hotel.card')}>
      <DefinitionList
        items={[
          { term: t('hotel.field.city'), value: localName(city, language) },
          { term: t('hotel.field.regionId'), value: localName(regionName, language) },
          { term: t('hotel.field.stars'), value: <Stars count={stars} /> },
          ...(address ? [{ term: t('hotel.field.address'), value: <bdi>{address}</bdi> }] : []),
          ...(phone ? [{ term: t('hotel.field.phone'), value: <Phone international>{phone}</Phone> }] : []),
          { term: t('hotel.field.checkInTime'), value: <bdi>{checkInTime}</bdi> },
          { term: t('hotel.field.checkOutTime'), value: <bdi>{checkOutTime}</bdi> },
          ...roomTypes.map(({ name, beds, cots, board, price, currency }) => ({
            term: localName(name, language),
            value: (
              <>
                {t('hotel.bedCount', { count: beds, number: number(beds) })}
                {cots > 0 && ` · ${t('hotel.cotCount', { count: cots, number: number(cots) })}`}
                {` · ${t(`board.${board}`)} · `}
                <Money minor={price} currency={currency} />
              </>
            ),
          })),
        ]}
      />
    </SectionCard>
  )
}
