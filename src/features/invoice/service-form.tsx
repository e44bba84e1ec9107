import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { AnswerOf } from '#contract/contract.ts'
import { SERVICE_UNITS } from '#contract/invoice/invoice-codes.ts'
import { serviceEndpoints } from '#contract/invoice/service.ts'
import type { ServiceRecord } from '#contract/invoice/service-row.ts'
import { amountMinor } from '#contract/common.ts'
import { TAX_SUPPLIES } from '#contract/tax/tax-codes.ts'
import { localName } from '#src/platform/local-name.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormMoney } from '#src/ui/form/form-money.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'

/** As it is typed: a price per currency, none where the field is empty. */
const typedService = serviceEndpoints.createService.body
  .omit({ prices: true })
  .extend({ price: z.record(z.string(), amountMinor.optional()) })

interface ServiceFormProps extends MasterFormProps<ServiceRecord> {
  /** The code that a new one is offered. */
  proposed: string
  options: AnswerOf<'getServiceOptions'>['data']
}

/** What is sold by invoice, with a price before tax in each of the operator's currencies. */
export function ServiceForm({ proposed, options, ...props }: ServiceFormProps) {
  const { t, i18n } = useTranslation(['invoice', 'form', 'tax'])
  const { record } = props
  // A price in a currency that no region has any more stays until it is taken out.
  const currencies = [...new Set([...options.currencies, ...(record?.prices ?? []).map(({ currency }) => currency)])]
  const act = useRecordForm(record ? 'updateService' : 'createService', props, {
    schema: typedService,
    blank: {
      code: proposed,
      name: { en: '', ar: '' },
      unit: 'C62',
      supply: 'invoiceService',
      incomeAccount: '4200',
      price: {},
      isActive: true,
    },
    valuesOf: ({ code, name, unit, supply, incomeAccount, prices, isActive }) => ({
      code,
      name,
      unit,
      supply,
      incomeAccount,
      price: Object.fromEntries(prices.map(({ currency, price }) => [currency, price])),
      isActive,
    }),
    toRequest: ({ price, ...typed }, present) => {
      const prices = Object.entries(price).flatMap(([currency, each]) =>
        each === undefined ? [] : [{ currency, price: each }],
      )
      const body = { ...typed, prices }
      return present ? { params: { id: present.id }, body: { ...body, ...present } } : { body }
    },
    invalidates: ['getServiceList', 'generateServiceCode'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('service.create')} cancel={props.listPath}>
      <div className="grid gap-5">
        <FormPart title={t('service.card')}>
          <NameFields name="name" label={t('service.field.name')} />
          <FormText name="code" label={t('service.field.code')} hint={t('codeHint')} maxLength={20} required ltr mono />
          <FormSelect
            name="unit"
            label={t('service.field.unit')}
            options={SERVICE_UNITS.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
          />
          <FormSelect
            name="supply"
            label={t('service.field.supply')}
            hint={t('service.supplyHint')}
            options={TAX_SUPPLIES.map((supply) => ({ value: supply, label: t(`tax:supply.${supply}`) }))}
          />
          <FormSelect
            name="incomeAccount"
            label={t('service.field.incomeAccount')}
            options={options.accounts.map(({ code, name }) => ({
              value: code,
              label: `${code} · ${localName(name, i18n.language)}`,
            }))}
            required
          />
        </FormPart>
        <FormPart title={t('service.field.prices')} hint={t('service.priceHint')}>
          {currencies.map((currency) => (
            <FormMoney
              key={currency}
              name={`price.${currency}`}
              currency={currency}
              label={t('service.priceIn', { currency })}
            />
          ))}
        </FormPart>
        <FormCheckbox name="isActive" label={t('service.field.isActive')} hint={t('service.isActiveHint')} />
      </div>
    </ActForm>
  )
}
