import { useTranslation } from 'react-i18next'
import { depotEndpoints } from '#contract/network/depot.ts'
import { type DepotRecord } from '#contract/network/depot-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { DepotStopField } from './depot-stop-field.tsx'
import { RegionField } from '#src/features/network/region-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'

export function DepotForm(props: MasterFormProps<DepotRecord>) {
  const { t, i18n } = useTranslation(['network', 'form'])
  const act = useRecordForm(props.record ? 'updateDepot' : 'createDepot', props, {
    schema: depotEndpoints.createDepot.body,
    blank: { code: '', name: { en: '', ar: '' }, regionId: '', stoppageId: null, phone: null, isActive: true },
    valuesOf: ({ code, name, regionId, stoppageId, phone, isActive }) => ({
      code,
      name,
      regionId,
      stoppageId,
      phone,
      isActive,
    }),
    toRequest: (values, present) =>
      present ? { params: { id: present.id }, body: { ...values, ...present } } : { body: values },
    invalidates: ['getDepotList', 'branchList'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm act={act} layout="record" send={props.record ? t('form:save') : t('depot.create')} cancel={props.listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields name="name" label={t('depot.field.name')} />
        <FormText
          name="code"
          label={t('depot.field.code')}
          hint={t('depot.codeHint')}
          maxLength={6}
          ltr
          mono
          required
        />
        <RegionField name="regionId" />
        <DepotStopField />
        <FormPhone name="phone" label={t('depot.field.phone')} />
        <FormCheckbox
          name="isActive"
          label={t('field.isActive')}
          hint={t('field.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}
