import { priceList } from '#contract/network/price-list-list.ts'
import { useTranslation } from 'react-i18next'
import type { PriceRecord } from '#contract/network/price-list-row.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RecordHistory } from '#src/ui/record/record-history.tsx'
import { BackToList, RecordPage, useListPath } from '#src/ui/record/record-page.tsx'
import { RemoveRecord } from '#src/ui/record/remove-record.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { gridPath, PRICES_PATH } from './price-paths.ts'
import { PriceStatePill } from './price-state-pill.tsx'
import { StretchName } from './stretch-name.tsx'

const FARES = ['adult', 'child', 'twoWayAdult', 'twoWayChild'] as const

/** One price: what it is for, since when, who entered it. It is changed in its route's grid, removed only before it is valid. */
export default function PricePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('prices')
  const listPath = useListPath(PRICES_PATH)
  const nameOf = (price: PriceRecord) => `${localName(price.routeName, i18n.language)} · ${price.currency}`
  return (
    <RecordPage
      read={useRecord('getPriceList', id)}
      back={
        <BackToList id={id} list={priceList} path={PRICES_PATH}>
          {t('title')}
        </BackToList>
      }
      titleOf={nameOf}
      renderLead={(price) => <PriceStatePill price={price} />}
      renderActions={(price) => (
        <>
          {price.state === 'upcoming' && (
            <RemoveRecord
              kind="price"
              id={price.id}
              name={nameOf(price)}
              listPath={listPath}
              invalidates={[
                'getPriceList',
                'getPriceGrid',
                'getPriceGaps',
                'getRouteListForBooking',
                'getTripListForBooking',
                'getRegionListForBooking',
                'getJourneyDestinations',
              ]}
            />
          )}
          <LinkButton
            tone="primary"
            href={gridPath({ ...price, validFrom: price.state === 'upcoming' ? price.validFrom : undefined })}
          >
            {t(price.state === 'upcoming' ? 'page.change' : 'page.changeLater')}
          </LinkButton>
        </>
      )}
    >
      {(price) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,36rem)_minmax(18rem,26rem)]">
          <SectionCard title={t('page.title')}>
            {price.state !== 'upcoming' && (
              <Notice tone="info" className="mb-4">
                {t('page.fixed')}
              </Notice>
            )}
            <PriceFacts price={price} />
          </SectionCard>
          <RecordHistory
            kind="price"
            id={price.id}
            fieldName={(field) => t(`field.${field}`, { defaultValue: field })}
          />
        </div>
      )}
    </RecordPage>
  )
}

function PriceFacts({ price }: { price: PriceRecord }) {
  const { t, i18n } = useTranslation('prices')
  return (
    <DefinitionList
      items={[
        { term: t('field.tripName'), value: localName(price.tripName, i18n.language) },
        { term: t('field.stretch'), value: <StretchName from={price.fromName} to={price.toName} /> },
        ...FARES.map((fare) => ({
          term: t(`field.${fare}`),
          value: price[fare] === null ? null : <Money minor={price[fare]} currency={price.currency} />,
        })),
        {
          term: t(price.isActive ? 'field.validFrom' : 'field.endsOn'),
          value: formatDay(price.validFrom, i18n.language, 'weekday'),
        },
        { term: t('field.nextFrom'), value: price.nextFrom && formatDay(price.nextFrom, i18n.language, 'weekday') },
      ]}
    />
  )
}
