import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { call } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'

/** A customer as it is found by typing. */
const choiceOf = (customer: CustomerRecord, language: string) => ({
  id: customer.id,
  label: localName(customer.name, language),
  detail: [customer.code, customer.taxNumber].filter((part) => part !== null).join(' · '),
  customer,
})
export type CustomerChoice = ReturnType<typeof choiceOf>

export interface CustomerFieldProps {
  name: string
  label: string
  hint?: string
  required?: boolean
  /** Whom the form holds. */
  customer: CustomerRecord | undefined
  onChoose: (customer: CustomerRecord | undefined) => void
}

/** One of the customers in use, found by name, code, tax number or phone. */
export function CustomerField({ customer, onChoose, ...field }: CustomerFieldProps) {
  const { t, i18n } = useTranslation('invoice-form')
  const { language } = i18n
  const [found, setFound] = useState<CustomerChoice>()
  const choice = customer && choiceOf(customer, language)
  return (
    <FormCombobox<CustomerChoice>
      {...field}
      placeholder={t('customerPlaceholder')}
      choiceOf={(id) => (choice?.id === id ? choice : found?.id === id ? found : undefined)}
      search={async (query, signal) => {
        const { data } = await call('getCustomerList', {
          query: { status: 'active', recordNumber: 10, ...(query !== '' && { search: query }) },
          signal,
        })
        return data.map((each) => choiceOf(each, language))
      }}
      onChoose={(chosen) => {
        setFound(chosen)
        onChoose(chosen?.customer)
      }}
    />
  )
}

/** The customer whose id a form holds: one that was chosen, or of a draft that was begun before. */
export function useCustomer(id: string): CustomerRecord | undefined {
  return useRecord('getCustomerList', id || undefined).data?.data[0]
}
