import { useMemo } from 'react'
import { useFormContext, useWatch, type DefaultValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { transportEndpoints } from '#contract/fleet/transport.ts'
import { transportChoices, type TransportRecord } from '#contract/fleet/transport-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { localName } from '#src/platform/local-name.ts'
import { inLocalOrder } from '#src/platform/local-order.ts'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { SeatEditor } from './seat-editor.tsx'
import { presetPlan, valuesOfPlan } from '#contract/fleet/seat-plan.ts'
import { useTransportChoices } from './use-transport.ts'
import { MAX_NAME } from '#contract/bounds.ts'

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
  const { t } = useTranslation(['fleet', 'form'])
  const act = useRecordForm(props.record ? 'updateTransport' : 'createTransport', props, {
    schema: transportEndpoints.createTransport.body,
    blank: BLANK,
    valuesOf,
    toRequest: (values, present) => ({ body: present ? { ...values, ...present } : values }),
    invalidates: ['getTransportList', 'getTransportDetails', 'getSeatMap', 'getDepartures', 'getTravelDays'],
    saved: ({ data }) => (props.record ? t('form:saved', { name: data.name }) : t('transport.added')),
  })
  return (
    <ActForm
      act={act}
      layout="wideRecord"
      send={props.record ? t('form:save') : t('transport.create')}
      cancel={props.listPath}
    >
      <TransportFields />
      <Seats />
    </ActForm>
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
        maxLength={MAX_NAME}
        required
      />
      <FormText
        name="registrationNumber"
        label={t('transport.field.registrationNumber')}
        maxLength={40}
        ltr
        mono
        required
      />
      <FormSelect
        name="ownerType"
        label={t('transport.field.ownerType')}
        placeholder={t('field.choose')}
        options={transportChoices.ownerTypes.map((value) => ({ value, label: t(`choice.ownerType.${value}`) }))}
        required
      />
      <FormText name="ownerName" label={t('transport.field.ownerName')} maxLength={MAX_NAME} required />
      {(['category', 'transportType', 'transmissionType', 'emissionType'] as const).map((field) => (
        <FormSelect
          key={field}
          name={field}
          label={t(`transport.field.${field}`)}
          placeholder={t('field.choose')}
          options={CHOICES[field].map((value) => ({ value, label: t(`choice.${field}.${value}`) }))}
          required
        />
      ))}
      <FormSelect
        name="regionId"
        none={null}
        label={t('transport.field.regionId')}
        hint={t('transport.regionHint')}
        placeholder={t('transport.noRegion')}
        options={inLocalOrder(
          regions.map(({ id, code, city }) => ({
            value: id,
            label: `${localName(city, i18n.language)} · ${code}`,
          })),
          i18n.language,
        )}
      />
      <FormCheckbox
        name="isActive"
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
