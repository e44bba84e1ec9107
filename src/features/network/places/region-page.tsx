import { regionList } from '#contract/network/region-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { NETWORK_PATHS } from './network-paths.ts'
import { RegionForm } from './region-form.tsx'
import { useFieldName } from './use-field-name.ts'

/** A region, new or to be changed. */
export default function RegionPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('network')
  return (
    <MasterPage
      kind="region"
      id={id}
      list={regionList}
      path={NETWORK_PATHS.region}
      words={{ list: t('region.title'), new: t('region.new'), newLead: t('region.newLead') }}
      read={useRecord('getRegionList', id)}
      nameOf={({ city }) => localName(city, i18n.language)}
      fieldName={useFieldName('region')}
      invalidates={['getRegionList']}
      renderForm={(props) => <RegionForm {...props} />}
    />
  )
}
