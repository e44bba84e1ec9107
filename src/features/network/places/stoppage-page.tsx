import { stoppageList } from '#contract/network/stoppage-list.ts'
import { useTranslation } from 'react-i18next'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { NETWORK_PATHS } from './network-paths.ts'
import { StoppageForm } from './stoppage-form.tsx'
import { useFieldName } from './use-field-name.ts'

/** A stoppage, new or to be changed. */
export default function StoppagePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('network')
  return (
    <MasterPage
      kind="stoppage"
      id={id}
      list={stoppageList}
      path={NETWORK_PATHS.stoppage}
      words={{ list: t('stoppage.title'), new: t('stoppage.new'), newLead: t('stoppage.newLead') }}
      read={useRecord('getStopageList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={useFieldName('stoppage')}
      invalidates={['getStopageList']}
      renderForm={(props) => <StoppageForm {...props} />}
    />
  )
}
