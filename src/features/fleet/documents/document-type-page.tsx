import { documentTypeList } from '#contract/fleet/document-type-list.ts'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_HOLDERS, DOCUMENT_SERVICES, MAX_LEAD_DAYS } from '#contract/fleet/document-codes.ts'
import { documentTypeEndpoints } from '#contract/fleet/document-type.ts'
import type { DocumentTypeRecord } from '#contract/fleet/document-type-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { MasterPage, type MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useListOf } from '../fleet-paths.ts'

/** A kind of document, new or to be changed. */
export default function DocumentTypePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('fleet-document')
  const mayCall = useMayCall()
  return (
    <MasterPage<DocumentTypeRecord>
      kind="documentType"
      id={id}
      list={documentTypeList}
      path={useListOf()}
      words={{ list: t('type.title'), new: t('type.new'), newLead: t('type.newLead') }}
      read={useRecord('getDocumentTypeList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={(field) => t(`type.field.${field}`, { defaultValue: field })}
      isRemovable={() => mayCall('updateDocumentType') && mayCall('removeMaster')}
      invalidates={['getDocumentTypeList']}
      renderForm={(props) => <DocumentTypeForm {...props} />}
    />
  )
}

function DocumentTypeForm(props: MasterFormProps<DocumentTypeRecord>) {
  const { t, i18n } = useTranslation(['fleet-document', 'form'])
  const { record } = props
  const act = useRecordForm(record ? 'updateDocumentType' : 'createDocumentType', props, {
    schema: documentTypeEndpoints.createDocumentType.body,
    blank: {
      code: '',
      name: { en: '', ar: '' },
      holder: 'bus',
      leadDays: 30,
      blocks: true,
      service: 'both',
      isActive: true,
    },
    valuesOf: ({ code, name, holder, leadDays, blocks, service, isActive }) => ({
      code,
      name,
      holder,
      leadDays,
      blocks,
      service,
      isActive,
    }),
    toRequest: (typed, present) =>
      present ? { params: { id: present.id }, body: { ...typed, ...present } } : { body: typed },
    invalidates: ['getDocumentTypeList', 'getBusDocumentList'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('type.create')} cancel={props.listPath}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields name="name" label={t('type.field.name')} />
        <FormText name="code" label={t('type.field.code')} maxLength={20} ltr mono required />
        <FormSelect
          name="holder"
          label={t('type.field.holder')}
          options={DOCUMENT_HOLDERS.map((value) => ({ value, label: t(`holder.${value}`) }))}
        />
        <FormSelect
          name="service"
          label={t('type.field.service')}
          options={DOCUMENT_SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
        />
        <FormText
          name="leadDays"
          label={t('type.field.leadDays')}
          hint={t('type.leadHint', { most: MAX_LEAD_DAYS })}
          setValueAs={(text: unknown) => (text === '' ? Number.NaN : Number(text))}
          maxLength={3}
          ltr
          required
        />
        <FormCheckbox
          name="blocks"
          label={t('type.field.blocks')}
          hint={t('type.blocksHint')}
          className="sm:col-span-2"
        />
        <FormCheckbox name="isActive" label={t('type.field.isActive')} className="sm:col-span-2" />
      </div>
    </ActForm>
  )
}
