import { useTranslation } from 'react-i18next'
import type { PackageRecord } from '#contract/package/package-row.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { formatDay, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { usePackageValues } from './use-package-values.ts'

/** A package, for who may look it up but not change it. */
export function PackageCard({ shown }: { shown: PackageRecord }) {
  const { t, i18n } = useTranslation('package')
  const { language } = i18n
  const valueName = usePackageValues()
  const { included, tripName, hotel, nights, validFrom, validTo, capacity, prices, roomTypes, visaFees } = shown
  return (
    <SectionCard title={t('card')}>
      <DefinitionList
        items={[
          { term: t('field.tripName'), value: localName(tripName, language) },
          {
            term: t('field.hotel'),
            value: [localName(hotel.name, language), localName(hotel.city, language)].join(listSeparator(language)),
          },
          { term: t('field.roomTypes'), value: valueName('roomTypes', roomTypes) },
          { term: t('field.nights'), value: formatNumber(nights, language) },
          { term: t('field.validFrom'), value: formatDay(validFrom, language) },
          { term: t('field.validTo'), value: formatDay(validTo, language) },
          ...(capacity === null ? [] : [{ term: t('field.capacity'), value: formatNumber(capacity, language) }]),
          { term: t('field.prices'), value: valueName('prices', prices) },
          ...(visaFees.length > 0 ? [{ term: t('field.visaFees'), value: valueName('visaFees', visaFees) }] : []),
          ...(included ? [{ term: t('field.included'), value: localName(included, language) }] : []),
        ]}
      />
    </SectionCard>
  )
}
