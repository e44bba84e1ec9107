import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NATIONALITY_CLASSES } from '#contract/exit-fee-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import { exitFeeRateEndpoints, type ExitFeeRecord } from '#contract/exit-fee-rate.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { CountryChoice } from '#src/components/country-choice.tsx'
import type { MasterFormProps } from '#src/components/master-page.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { RecordForm } from '#src/components/record-form.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { currencyOf, findCurrencies } from '#src/lib/currencies.ts'
import { byId, useMasterForm } from '#src/lib/use-master-form.ts'
import { useWrite } from '#src/lib/use-write.ts'
import { useExitFeeName } from './use-exit-fee-name.ts'

type Values = BodyOf<'createExitFee'>

const BLANK = { fromCountry: '', toCountry: null, nationalityClass: 'any', currency: '', isActive: true } as const

export function ExitFeeForm(props: MasterFormProps<ExitFeeRecord>) {
  const { t } = useTranslation('exit-fees')
  const { whatFollows, frameOf } = useMasterForm(props, {
    schema: exitFeeRateEndpoints.createExitFee.body,
    blank: BLANK,
    valuesOf,
    nameOf: useExitFeeName(),
    create: t('exitFee.create'),
    outdates: ['getExitFeeList', 'getExitFeeQuote'],
  })
  const create = useWrite('createExitFee', whatFollows)
  const update = useWrite('updateExitFee', whatFollows)
  return (
    <RecordForm {...frameOf(create, byId(update))}>
      <ExitFeeFields />
    </RecordForm>
  )
}

function ExitFeeFields() {
  const { t, i18n } = useTranslation('exit-fees')
  const { register, control, formState, watch } = useFormContext<Values>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        name="fromCountry"
        control={control}
        render={({ field }) => (
          <CountryChoice
            label={t('exitFee.field.fromCountry')}
            error={errors.fromCountry?.message}
            value={field.value}
            onChange={(country) => field.onChange(country ?? '')}
            required
          />
        )}
      />
      <Controller
        name="toCountry"
        control={control}
        render={({ field }) => (
          <CountryChoice
            label={t('exitFee.field.toCountry')}
            placeholder={t('exitFee.anyCountry')}
            error={errors.toCountry?.message}
            value={field.value}
            onChange={(country) => field.onChange(country ?? null)}
          />
        )}
      />
      <SelectField
        {...register('nationalityClass')}
        label={t('exitFee.field.nationalityClass')}
        hint={t('exitFee.classHint')}
        error={errors.nationalityClass?.message}
        options={NATIONALITY_CLASSES.map((value) => ({ value, label: t(`exitFee.class.${value}`) }))}
        className="sm:col-span-2"
        required
      />
      <Controller
        name="currency"
        control={control}
        render={({ field }) => (
          <ComboboxField
            label={t('exitFee.field.currency')}
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
        name="amount"
        control={control}
        render={({ field }) => (
          <MoneyField
            label={t('exitFee.field.amount')}
            hint={t('exitFee.amountHint')}
            currency={watch('currency')}
            error={errors.amount?.message}
            inputRef={field.ref}
            onBlur={field.onBlur}
            value={field.value}
            onChange={(amount, isUnreadable) => field.onChange(isUnreadable ? Number.NaN : amount)}
            required
          />
        )}
      />
      <Checkbox
        {...register('isActive')}
        label={t('exitFee.field.isActive')}
        hint={t('exitFee.isActiveHint')}
        className="sm:col-span-2"
      />
    </div>
  )
}

function valuesOf({ fromCountry, toCountry, nationalityClass, currency, amount, isActive }: ExitFeeRecord): Values {
  return { fromCountry, toCountry, nationalityClass, currency, amount, isActive }
}
