import { useMemo } from 'react'
import { useFormContext, useWatch, type DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { transportChoices, transportEndpoints, type TransportRecord } from '#contract/transport.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { emptyAsNull } from '#src/lib/contract-form.ts'
import { localName } from '#src/lib/local-name.ts'
import { useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { SeatEditor } from './seat-editor.tsx'
import { presetPlan, valuesOfPlan } from './seat-plan.ts'
import { useTransportChoices } from './use-transport.ts'

type Values = BodyOf<'createTransport'>

const BLANK = {
  name: '',
  registrationNumber: '',
  ownerName: '',
  regionId: null,
  isActive: true,
  ...valuesOfPlan(presetPlan('twoTwo', 'left')),
}

/** Fields with a fixed set of choices, and where those stand in the contract. */
const CHOICES = {
  category: transportChoices.categories,
  transportType: transportChoices.transportTypes,
  transmissionType: transportChoices.transmissionTypes,
  emissionType: transportChoices.emissionTypes,
} as const

export function TransportForm(props: MasterFormProps<TransportRecord>) {
  const { t } = useTranslation('fleet')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: transportEndpoints.createTransport.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ name }) => name,
    create: t('transport.create'),
    added: t('transport.added'),
    outdates: ['getTransportList', 'getTransportDetails', 'getSeatMap', 'getDepartures'],
  })
  const create = useWrite('createTransport', whatFollows)
  const update = useWrite('updateTransport', whatFollows)
  return (
    <RecordForm {...frameOf(create, update)} wide>
      <TransportFields />
      <Seats />
    </RecordForm>
  )
}

function TransportFields() {
  const { t, i18n } = useTranslation('fleet')
  const { register, formState, getValues } = useFormContext<Values>()
  const { errors } = formState
  const chosenRegion = getValues('regionId')
  const regions = (useTransportChoices()?.regions ?? []).filter(({ id, isActive }) => isActive || id === chosenRegion)
  // Specification §5, to the letter.
  const nameError = errors.name && getValues('name').trim() === '' ? t('transport.nameMissing') : errors.name?.message
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        {...register('name')}
        label={t('transport.field.name')}
        error={nameError}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...register('registrationNumber')}
        label={t('transport.field.registrationNumber')}
        error={errors.registrationNumber?.message}
        autoComplete="off"
        maxLength={40}
        ltr
        mono
        required
      />
      <SelectField
        {...register('ownerType')}
        label={t('transport.field.ownerType')}
        error={errors.ownerType?.message}
        placeholder={t('field.choose')}
        options={transportChoices.ownerTypes.map((value) => ({ value, label: t(`choice.ownerType.${value}`) }))}
        required
      />
      <TextField
        {...register('ownerName')}
        label={t('transport.field.ownerName')}
        error={errors.ownerName?.message}
        autoComplete="off"
        maxLength={120}
        required
      />
      {(['category', 'transportType', 'transmissionType', 'emissionType'] as const).map((field) => (
        <SelectField
          key={field}
          {...register(field)}
          label={t(`transport.field.${field}`)}
          error={errors[field]?.message}
          placeholder={t('field.choose')}
          options={CHOICES[field].map((value) => ({ value, label: t(`choice.${field}.${value}`) }))}
          required
        />
      ))}
      {/* Its options come later than the form: only then it can show the one that is chosen. */}
      <SelectField
        key={regions.length}
        {...register('regionId', { setValueAs: emptyAsNull })}
        label={t('transport.field.regionId')}
        hint={t('transport.regionHint')}
        error={errors.regionId?.message}
        placeholder={t('transport.noRegion')}
        options={regions.map(({ id, code, city }) => ({
          value: id,
          label: `${localName(city, i18n.language)} · ${code}`,
        }))}
      />
      <Checkbox
        {...register('isActive')}
        label={t('field.isActive')}
        hint={t('field.isActiveHint')}
        className="self-center sm:col-span-2 lg:col-span-3"
      />
    </div>
  )
}

function Seats() {
  const { control, setValue, formState } = useFormContext<Values>()
  const [layout, additionalSeats, womenSeats, blockedSeats] = useWatch({
    control,
    name: ['layout', 'additionalSeats', 'womenSeats', 'blockedSeats'],
  })
  const value = useMemo(
    () => ({ layout, additionalSeats, womenSeats, blockedSeats }),
    [layout, additionalSeats, womenSeats, blockedSeats],
  )
  const { errors } = formState
  return (
    <div className="border-t border-line pt-4">
      <SeatEditor
        value={value}
        error={
          errors.layout?.message ??
          errors.additionalSeats?.message ??
          errors.womenSeats?.message ??
          errors.blockedSeats?.message
        }
        onChange={(next) => {
          const changed = { shouldDirty: true }
          setValue('layout', next.layout, changed)
          setValue('additionalSeats', next.additionalSeats, changed)
          setValue('womenSeats', next.womenSeats, changed)
          setValue('blockedSeats', next.blockedSeats, changed)
        }}
      />
    </div>
  )
}

const chosenFields = transportEndpoints.createTransport.body.pick({
  ownerType: true,
  category: true,
  transportType: true,
  transmissionType: true,
  emissionType: true,
})

/** A record that came from elsewhere may hold words that are no choice any more: then they are to be chosen anew. */
function valuesOf(record: TransportRecord): DefaultValues<Values> {
  const { name, registrationNumber, ownerName, regionId, layout, additionalSeats, womenSeats, blockedSeats, isActive } =
    record
  const chosen = chosenFields.safeParse(record).data
  return {
    name,
    registrationNumber,
    ownerName,
    regionId,
    layout,
    additionalSeats,
    womenSeats,
    blockedSeats,
    isActive,
    ...chosen,
  }
}
