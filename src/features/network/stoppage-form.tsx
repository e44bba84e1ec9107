import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { stoppageEndpoints, type StoppageRecord } from '#contract/stoppage.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { NameFields } from '#src/components/name-fields.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { localName } from '#src/lib/local-name.ts'
import { latinDigits } from '#src/lib/typed-text.ts'
import { useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { RegionField } from '#src/components/region-field.tsx'

type Values = BodyOf<'createStopage'>

const BLANK: Values = { name: { en: '', ar: '' }, regionId: '', latitude: null, longitude: null, isActive: true }

export function StoppageForm(props: MasterFormProps<StoppageRecord>) {
  const { t, i18n } = useTranslation('network')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: stoppageEndpoints.createStopage.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ name }) => localName(name, i18n.language),
    create: t('stoppage.create'),
    outdates: ['getStopageList', 'getStopageListDropdown', 'getRegionListForBooking'],
  })
  const create = useWrite('createStopage', whatFollows)
  const update = useWrite('updateStopage', whatFollows)
  return (
    <RecordForm {...frameOf(create, update)}>
      <StoppageFields />
    </RecordForm>
  )
}

function StoppageFields() {
  const { t } = useTranslation('network')
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NameFields name="name" label={t('stoppage.field.name')} />
      <RegionField name="regionId" />
      <p className="text-xs text-ink-3 sm:col-span-2">{t('stoppage.place')}</p>
      {(['latitude', 'longitude'] as const).map((axis) => (
        <TextField
          key={axis}
          {...register(axis, { setValueAs: degrees })}
          label={t(`stoppage.field.${axis}`)}
          error={errors[axis]?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          ltr
        />
      ))}
      <Checkbox
        {...register('isActive')}
        label={t('field.isActive')}
        hint={t('field.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** What is no number stays text, so that the schema says so. */
function degrees(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = latinDigits(typed).trim()
  if (text === '') return null
  const value = Number(text)
  return Number.isNaN(value) ? typed : value
}

function valuesOf({ name, regionId, latitude, longitude, isActive }: StoppageRecord): Values {
  return { name, regionId, latitude, longitude, isActive }
}
