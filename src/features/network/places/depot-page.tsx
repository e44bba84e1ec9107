import { depotList } from '#contract/network/depot-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { NETWORK_PATHS } from './network-paths.ts'
import { DepotForm } from './depot-form.tsx'
import { useFieldName } from './use-field-name.ts'

/** A depot, new or to be changed. */
export default function DepotPage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('network')
  return (
    <MasterPage
      kind="depot"
      id={id}
      list={depotList}
      path={NETWORK_PATHS.depot}
      words={{ list: t('depot.title'), new: t('depot.new'), newLead: t('depot.newLead') }}
      read={useRecord('getDepotList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={useFieldName('depot')}
      invalidates={['getDepotList']}
      renderForm={(props) => <DepotForm {...props} />}
    />
  )
}
