import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { call } from '#src/platform/api.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { FormCombobox } from '#src/ui/form/form-combobox.tsx'

/** A customer as it is found by typing. */
interface CustomerChoice {
  id: string
  label: string
  detail: string
  customer: CustomerRecord
}

function choiceOf(customer: CustomerRecord, language: string): CustomerChoice {
  const { id, code, taxNumber, name } = customer
  return {
    id,
    label: localName(name, language),
    detail: [code, taxNumber].filter((part) => part !== null).join(' · '),
    customer,
  }
}

/** Customers in use whose name, code, tax number or phone holds what is typed. */
const findIn = (language: string) => async (query: string, signal: AbortSignal) => {
  const { data } = await call('getCustomerList', {
    // A shorter text is not searched for: the first customers stand there.
    query: { status: 'active', recordNumber: 10, ...(query.length >= MIN_SEARCH && { search: query }) },
    signal,
  })
  return data.map((each) => choiceOf(each, language))
}

export interface CustomerFieldProps {
  name: string
  label: string
  hint?: string
  /** Whom the form holds. */
  customer: CustomerRecord | undefined
  onChoose: (customer: CustomerRecord | undefined) => void
}

/** One of the customers, of the form, which holds its id. */
export function CustomerField({ customer, onChoose, ...field }: CustomerFieldProps) {
  const { t, i18n } = useTranslation('invoice-form')
  const [found, setFound] = useState<CustomerChoice>()
  const choice = customer && choiceOf(customer, i18n.language)
  return (
    <FormCombobox<CustomerChoice>
      {...field}
      placeholder={t('customerPlaceholder')}
      choiceOf={(id) => [choice, found].find((each) => each?.id === id)}
      search={findIn(i18n.language)}
      onChoose={(chosen) => {
        setFound(chosen)
        onChoose(chosen?.customer)
      }}
    />
  )
}

export interface CustomerPickerProps {
  label: string
  customer: CustomerRecord | undefined
  onChoose: (id: string | undefined) => void
  className?: string
}

/** One of the customers, of a page. */
export function CustomerPicker({ label, customer, onChoose, className }: CustomerPickerProps) {
  const { t, i18n } = useTranslation('invoice-form')
  return (
    <ComboboxField
      label={label}
      className={className}
      required
      placeholder={t('customerPlaceholder')}
      value={customer && choiceOf(customer, i18n.language)}
      search={findIn(i18n.language)}
      onChange={(choice) => onChoose(choice?.id)}
    />
  )
}

/** The customer whose id a form or a page holds. */
export function useCustomer(id: string | undefined): CustomerRecord | undefined {
  return useRecord('getCustomerList', id || undefined).data?.data[0]
}
