import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { depotEndpoints, type DepotRecord } from '#contract/depot.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { NameFields } from '#src/components/name-fields.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { emptyAsNull } from '#src/lib/contract-form.ts'
import { localName } from '#src/lib/local-name.ts'
import { byId, useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { RegionField } from '#src/components/region-field.tsx'

type Values = BodyOf<'createDepot'>

const BLANK: Values = { code: '', name: { en: '', ar: '' }, regionId: '', phone: null, isActive: true }

export function DepotForm(props: MasterFormProps<DepotRecord>) {
  const { t, i18n } = useTranslation('network')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: depotEndpoints.createDepot.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ name }) => localName(name, i18n.language),
    create: t('depot.create'),
    outdates: ['getDepotList', 'branchList'],
  })
  const create = useWrite('createDepot', whatFollows)
  const update = useWrite('updateDepot', whatFollows)
  return (
    <RecordForm {...frameOf(create, byId(update))}>
      <DepotFields />
    </RecordForm>
  )
}

function DepotFields() {
  const { t } = useTranslation('network')
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NameFields name="name" label={t('depot.field.name')} />
      <TextField
        {...register('code')}
        label={t('depot.field.code')}
        hint={t('depot.codeHint')}
        error={errors.code?.message}
        autoComplete="off"
        maxLength={6}
        ltr
        mono
        required
      />
      <RegionField name="regionId" />
      <TextField
        {...register('phone', { setValueAs: emptyAsNull })}
        label={t('depot.field.phone')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="off"
        maxLength={32}
        ltr
      />
      <Checkbox
        {...register('isActive')}
        label={t('field.isActive')}
        hint={t('field.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

function valuesOf({ code, name, regionId, phone, isActive }: DepotRecord): Values {
  return { code, name, regionId, phone, isActive }
}
