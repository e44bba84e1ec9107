import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { accessRoleEndpoints } from '#contract/people/access-role.ts'
import { type AccessRoleRecord } from '#contract/people/access-role-row.ts'
import { NARROWED_TYPES } from '#contract/people/access-role-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { AccessMatrix } from './access-matrix.tsx'
import { useClosedScreens } from './use-closed-screens.tsx'

type Values = BodyOf<'createAccessRole'>

export function AccessRoleForm(props: MasterFormProps<AccessRoleRecord>) {
  const { t } = useTranslation(['people', 'form'])
  const act = useRecordForm(props.record ? 'updateAccessRole' : 'createAccessRole', props, {
    schema: accessRoleEndpoints.createAccessRole.body,
    blank: { name: '', user_type: 'staff', deniedScreens: [], deniedCalls: [], isActive: true },
    valuesOf,
    // To be saved though it shows screens that it closes.
    confirm: useClosedScreens(props.record?.fixed.calls ?? []),
    toRequest: (values, present) =>
      present ? { params: { id: present.id }, body: { ...values, ...present } } : { body: values },
    invalidates: ['getAccessRoleList'],
    saved: ({ data }) => t('form:saved', { name: data.name }),
  })
  return (
    <ActForm
      act={act}
      layout="wideRecord"
      send={props.record ? t('form:save') : t('accessRole.create')}
      cancel={props.listPath}
    >
      <Fields record={props.record} />
    </ActForm>
  )
}

function Fields({ record }: { record: AccessRoleRecord | undefined }) {
  const { t } = useTranslation(['people', 'shell'])
  const { control, setValue, formState } = useFormContext<Values>()
  const [type, deniedScreens, deniedCalls] = useWatch({ control, name: ['user_type', 'deniedScreens', 'deniedCalls'] })
  const { errors } = formState
  const wrong = errors.deniedScreens?.message ?? errors.deniedCalls?.message
  return (
    <>
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <FormText name="name" label={t('accessRole.field.name')} readOnly={record?.isSeeded} maxLength={60} required />
        <FormSelect
          name="user_type"
          label={t('field.user_type')}
          hint={t('accessRole.typeHint')}
          disabled={record !== undefined && (record.isSeeded || record.users > 0)}
          onChoose={() => {
            // Screens and actions are another type's now.
            setValue('deniedScreens', [], { shouldDirty: true })
            setValue('deniedCalls', [], { shouldDirty: true })
          }}
          options={NARROWED_TYPES.map((value) => ({ value, label: t(`shell:userType.${value}`) }))}
        />
        <FormCheckbox
          name="isActive"
          label={t('accessRole.field.isActive')}
          hint={t('accessRole.activeHint')}
          disabled={record?.isSeeded}
          className="sm:col-span-2"
        />
      </div>
      {record && record.fixed.screens.length > 0 && <Notice tone="info">{t('accessRole.fixed')}</Notice>}
      {wrong && (
        <Notice tone="stop" role="alert">
          {wrong}
        </Notice>
      )}
      <AccessMatrix
        type={type}
        value={{ deniedScreens, deniedCalls }}
        fixed={record?.fixed ?? NOTHING}
        onChange={(denials) => {
          setValue('deniedScreens', [...denials.deniedScreens], { shouldDirty: true })
          setValue('deniedCalls', [...denials.deniedCalls], { shouldDirty: true })
        }}
      />
    </>
  )
}

const NOTHING = { screens: [], calls: [] }

function valuesOf({ name, user_type, deniedScreens, deniedCalls, isActive }: AccessRoleRecord): Values {
  return { name, user_type, deniedScreens, deniedCalls, isActive }
}
