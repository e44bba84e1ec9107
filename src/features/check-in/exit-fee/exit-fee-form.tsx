import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NATIONALITY_CLASSES } from '#contract/check-in/exit-fee-codes.ts'
import { exitFeeRateEndpoints } from '#contract/check-in/exit-fee-rate.ts'
import { type ExitFeeRecord } from '#contract/check-in/exit-fee-rate-row.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormCurrency } from '#src/ui/form/form-currency.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox } from '#src/ui/form/form-text.tsx'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import { useExitFeeName } from './use-exit-fee-name.ts'

export function ExitFeeForm(props: MasterFormProps<ExitFeeRecord>) {
  const { t } = useTranslation(['exit-fees', 'form'])
  const nameOf = useExitFeeName()
  const act = useRecordForm(props.record ? 'updateExitFee' : 'createExitFee', props, {
    schema: exitFeeRateEndpoints.createExitFee.body,
    blank: { fromCountry: '', toCountry: null, nationalityClass: 'any', currency: '', isActive: true },
    valuesOf: ({ fromCountry, toCountry, nationalityClass, currency, amount, isActive }) => ({
      fromCountry,
      toCountry,
      nationalityClass,
      currency,
      amount,
      isActive,
    }),
    toRequest: (values, present) =>
      present ? { params: { id: present.id }, body: { ...values, ...present } } : { body: values },
    invalidates: ['getExitFeeList', 'getExitFeeQuote'],
    saved: ({ data }) => t('form:saved', { name: nameOf(data) }),
  })
  const currency = useWatch({ control: act.form.control, name: 'currency' })
  return (
    <ActForm
      act={act}
      layout="record"
      send={props.record ? t('form:save') : t('exitFee.create')}
      cancel={props.listPath}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormCountry name="fromCountry" label={t('exitFee.field.fromCountry')} required />
        <FormCountry
          name="toCountry"
          none={null}
          label={t('exitFee.field.toCountry')}
          placeholder={t('exitFee.anyCountry')}
        />
        <FormSelect
          name="nationalityClass"
          label={t('exitFee.field.nationalityClass')}
          hint={t('exitFee.classHint')}
          options={NATIONALITY_CLASSES.map((value) => ({ value, label: t(`exitFee.class.${value}`) }))}
          className="sm:col-span-2"
          required
        />
        <FormCurrency name="currency" label={t('exitFee.field.currency')} className="sm:col-span-2" />
        <FormMoney
          name="amount"
          label={t('exitFee.field.amount')}
          hint={t('exitFee.amountHint')}
          currency={currency}
          required
        />
        <FormCheckbox
          name="isActive"
          label={t('exitFee.field.isActive')}
          hint={t('exitFee.isActiveHint')}
          className="sm:col-span-2"
        />
      </div>
    </ActForm>
  )
}
