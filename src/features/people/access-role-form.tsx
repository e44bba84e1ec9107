import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { accessRoleEndpoints, type AccessRoleRecord } from '#contract/access-role.ts'
import { NARROWED_TYPES } from '#contract/access-role-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { Notice } from '#src/components/notice.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { byId, useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { AccessMatrix } from './access-matrix.tsx'
import { ClosedScreensDialog } from './closed-screens-dialog.tsx'
import { closedScreens } from './denials.ts'
import { screensOf } from './screens-of-type.ts'

type Values = BodyOf<'createAccessRole'>

const BLANK: Values = { name: '', user_type: 'staff', deniedScreens: [], deniedCalls: [], isActive: true }

export function AccessRoleForm(props: MasterFormProps<AccessRoleRecord>) {
  const { t } = useTranslation('people')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: accessRoleEndpoints.createAccessRole.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ name }) => name,
    create: t('accessRole.create'),
    outdates: ['getAccessRoleList'],
  })
  const create = useWrite('createAccessRole', whatFollows)
  const update = useWrite('updateAccessRole', whatFollows)
  const fixed: readonly string[] = props.record?.fixed.calls ?? []
  const frame = frameOf(create, byId(update))
  /** What cannot be given back closes nothing that somebody decides here. */
  const closedBy = (values: Pick<Values, 'user_type' | 'deniedScreens' | 'deniedCalls'>) =>
    closedScreens(screensOf(values.user_type), values).filter(({ missing }) =>
      missing.some((name) => !fixed.includes(name)),
    )
  /** To be saved though it shows screens that it closes. */
  const [asked, setAsked] = useState<Parameters<typeof frame.onSave>[0]>()
  return (
    <>
      <RecordForm
        {...frame}
        onSave={(values) => (closedBy(values).length > 0 ? setAsked(values) : frame.onSave(values))}
        wide
      >
        <Fields record={props.record} />
      </RecordForm>
      {asked && (
        <ClosedScreensDialog
          screens={closedBy(asked)}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            frame.onSave(asked)
          }}
        />
      )}
    </>
  )
}

function Fields({ record }: { record: AccessRoleRecord | undefined }) {
  const { t } = useTranslation(['people', 'shell'])
  const { register, control, setValue, formState } = useFormContext<Values>()
  const [type, deniedScreens, deniedCalls] = useWatch({ control, name: ['user_type', 'deniedScreens', 'deniedCalls'] })
  const { errors } = formState
  const wrong = errors.deniedScreens?.message ?? errors.deniedCalls?.message
  return (
    <>
      <div className="grid max-w-form items-start gap-4 sm:grid-cols-2">
        <TextField
          {...register('name')}
          label={t('accessRole.field.name')}
          error={errors.name?.message}
          readOnly={record?.isSeeded}
          autoComplete="off"
          maxLength={60}
          required
        />
        <Controller
          name="user_type"
          control={control}
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('field.user_type')}
              hint={t('accessRole.typeHint')}
              error={errors.user_type?.message}
              disabled={record !== undefined && (record.isSeeded || record.users > 0)}
              onChange={(event) => {
                field.onChange(event)
                // Screens and actions are another type's now.
                setValue('deniedScreens', [], { shouldDirty: true })
                setValue('deniedCalls', [], { shouldDirty: true })
              }}
              options={NARROWED_TYPES.map((value) => ({ value, label: t(`shell:userType.${value}`) }))}
            />
          )}
        />
        <Checkbox
          {...register('isActive')}
          label={t('accessRole.field.isActive')}
          hint={t('accessRole.activeHint')}
          error={errors.isActive?.message}
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
