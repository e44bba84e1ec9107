import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import { MOST_VAT_RATE, regionEndpoints, type RegionRecord } from '#contract/region.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { CountryChoice } from '#src/components/country-choice.tsx'
import { DecimalField } from '#src/components/decimal-field.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { NameFields } from '#src/components/name-fields.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { currencyOf, findCurrencies } from '#src/lib/currencies.ts'
import { localName } from '#src/lib/local-name.ts'
import { useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { findTimeZones } from './time-zones.ts'

type Values = BodyOf<'createRegion'>

const BLANK = { code: '', city: { en: '', ar: '' }, country: '', currency: '', timeZone: '', isActive: true }

export function RegionForm(props: MasterFormProps<RegionRecord>) {
  const { t, i18n } = useTranslation('network')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: regionEndpoints.createRegion.body,
    blank: BLANK,
    valuesOf,
    nameOf: ({ city }) => localName(city, i18n.language),
    create: t('region.create'),
    outdates: ['getRegionList', 'getRegionDetails'],
  })
  const create = useWrite('createRegion', whatFollows)
  const update = useWrite('updateRegion', whatFollows)
  return (
    <RecordForm {...frameOf(create, update)}>
      <RegionFields />
    </RecordForm>
  )
}

function RegionFields() {
  const { t, i18n } = useTranslation('network')
  const { register, control, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NameFields name="city" label={t('region.field.city')} />
      <TextField
        {...register('code')}
        label={t('region.field.code')}
        hint={t('region.codeHint')}
        error={errors.code?.message}
        autoComplete="off"
        maxLength={5}
        ltr
        mono
        required
      />
      <Controller
        name="country"
        control={control}
        render={({ field }) => (
          <CountryChoice
            label={t('region.field.country')}
            error={errors.country?.message}
            value={field.value}
            onChange={(country) => field.onChange(country ?? '')}
            required
          />
        )}
      />
      <Controller
        name="currency"
        control={control}
        render={({ field }) => (
          <ComboboxField
            label={t('region.field.currency')}
            error={errors.currency?.message}
            value={field.value ? currencyOf(field.value, i18n.language) : undefined}
            onChange={(choice) => field.onChange(choice?.id ?? '')}
            search={(query) => findCurrencies(query, i18n.language)}
            isLocal
            required
          />
        )}
      />
      <Controller
        name="vatRateBasisPoints"
        control={control}
        render={({ field }) => (
          <DecimalField
            label={t('region.field.vatRateBasisPoints')}
            hint={t('region.vatHint')}
            error={errors.vatRateBasisPoints?.message}
            inputRef={field.ref}
            onBlur={field.onBlur}
            value={field.value}
            onChange={(rate, isUnreadable) => field.onChange(isUnreadable ? Number.NaN : rate)}
            digits={2}
            most={MOST_VAT_RATE}
            unit="%"
            required
          />
        )}
      />
      <Controller
        name="timeZone"
        control={control}
        render={({ field }) => (
          <ComboboxField
            label={t('region.field.timeZone')}
            hint={t('region.timeZoneHint')}
            error={errors.timeZone?.message}
            value={field.value ? { id: field.value, label: field.value } : undefined}
            onChange={(choice) => field.onChange(choice?.id ?? '')}
            search={(query) => findTimeZones(query)}
            isLocal
            required
          />
        )}
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

function valuesOf({ code, city, country, currency, vatRateBasisPoints, timeZone, isActive }: RegionRecord): Values {
  return { code, city, country, currency, vatRateBasisPoints, timeZone, isActive }
}
