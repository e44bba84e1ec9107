import { useTranslation } from 'react-i18next'
import { MAX_NAME } from '#contract/bounds.ts'
import { customerEndpoints } from '#contract/invoice/customer.ts'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { MAX_TERM_DAYS } from '#contract/invoice/invoice-codes.ts'
import { localName } from '#src/platform/local-name.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { emptyAsNull } from '#src/ui/form/contract-form.ts'
import { FormCountry } from '#src/ui/form/form-combobox.tsx'
import { FormCurrency } from '#src/ui/form/form-currency.tsx'
import { FormDecimal, FormMoney } from '#src/ui/form/form-money.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormCheckbox, FormText } from '#src/ui/form/form-text.tsx'
import { NameFields } from '#src/ui/form/name-fields.tsx'
import { useRecordForm } from '#src/ui/form/use-record-form.ts'
import type { MasterFormProps } from '#src/ui/record/master-page.tsx'
import { FormPart } from '#src/ui/form/form-part.tsx'

const ADDRESS = ['buildingNumber', 'street', 'district', 'city', 'postalCode'] as const

/** As it is typed: an empty limit is none. */
const typedCustomer = customerEndpoints.createCustomer.body.extend({
  creditLimit: customerEndpoints.createCustomer.body.shape.creditLimit.optional(),
})

/** Whom invoices are made out to. `proposed`: the code that a new one is offered. */
export function CustomerForm({ proposed, ...props }: MasterFormProps<CustomerRecord> & { proposed: string }) {
  const { t, i18n } = useTranslation(['invoice', 'form'])
  const { record } = props
  const act = useRecordForm(record ? 'updateCustomer' : 'createCustomer', props, {
    schema: typedCustomer,
    blank: {
      code: proposed,
      name: { en: '', ar: '' },
      taxNumber: null,
      street: null,
      buildingNumber: null,
      district: null,
      city: null,
      postalCode: null,
      country: null,
      contactName: null,
      phone: null,
      email: null,
      language: 'ar',
      currency: '',
      mayBuyOnAccount: false,
      paymentDays: 30,
      isActive: true,
    },
    valuesOf: ({ id: _id, version: _version, creditLimit, ...values }) => ({
      ...values,
      creditLimit: creditLimit ?? undefined,
    }),
    toRequest: ({ creditLimit = null, ...typed }, present) => {
      const body = { ...typed, creditLimit }
      return present ? { params: { id: present.id }, body: { ...body, ...present } } : { body }
    },
    // What is of persons is not kept in the browser.
    keep: false,
    invalidates: ['getCustomerList', 'generateCustomerCode'],
    saved: ({ data }) => t('form:saved', { name: localName(data.name, i18n.language) }),
  })
  const currency = act.form.watch('currency')
  return (
    <ActForm act={act} layout="record" send={record ? t('form:save') : t('customer.create')} cancel={props.listPath}>
      <div className="grid gap-5">
        <FormPart title={t('customer.part.who')}>
          <NameFields name="name" label={t('customer.field.name')} />
          <FormText
            name="code"
            label={t('customer.field.code')}
            hint={t('codeHint')}
            maxLength={20}
            required
            ltr
            mono
          />
          <FormText
            name="taxNumber"
            setValueAs={emptyAsNull}
            label={t('customer.field.taxNumber')}
            hint={t('customer.taxNumberHint')}
            maxLength={30}
            ltr
            mono
          />
        </FormPart>
        <FormPart title={t('customer.address')}>
          {ADDRESS.map((part) => (
            <FormText
              key={part}
              name={part}
              setValueAs={emptyAsNull}
              label={t(`customer.field.${part}`)}
              maxLength={MAX_NAME}
            />
          ))}
          <FormCountry name="country" none={null} label={t('customer.field.country')} />
        </FormPart>
        <FormPart title={t('customer.part.contact')}>
          <FormText
            name="contactName"
            setValueAs={emptyAsNull}
            label={t('customer.field.contactName')}
            maxLength={MAX_NAME}
          />
          <FormPhone name="phone" none={null} label={t('customer.field.phone')} />
          <FormText
            name="email"
            setValueAs={emptyAsNull}
            label={t('customer.field.email')}
            hint={t('customer.emailHint')}
            inputMode="email"
            maxLength={254}
            ltr
          />
          <FormSelect
            name="language"
            label={t('customer.field.language')}
            options={(['ar', 'en'] as const).map((language) => ({ value: language, label: t(`language.${language}`) }))}
          />
        </FormPart>
        <FormPart title={t('customer.part.terms')}>
          <FormCurrency name="currency" label={t('customer.field.currency')} />
          <FormMoney
            name="creditLimit"
            currency={currency}
            label={t('customer.field.creditLimit')}
            hint={t('customer.creditLimitHint')}
          />
          <FormDecimal
            name="paymentDays"
            digits={0}
            unit={t('customer.days')}
            most={MAX_TERM_DAYS}
            label={t('customer.field.paymentDays')}
            hint={t('customer.paymentDaysHint')}
            required
          />
          <FormCheckbox
            name="mayBuyOnAccount"
            label={t('customer.field.mayBuyOnAccount')}
            hint={t('customer.mayBuyOnAccountHint')}
            className="sm:col-span-2"
          />
          <FormCheckbox
            name="isActive"
            label={t('customer.field.isActive')}
            hint={t('customer.isActiveHint')}
            className="sm:col-span-2"
          />
        </FormPart>
      </div>
    </ActForm>
  )
}
