import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { focusFirstField } from '#src/ui/form/first-field.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { CustomerPicker } from './customer-field.tsx'

export interface CustomerAndCurrencyProps {
  /** Undefined: nobody is chosen, and the page begins there. */
  customerId: string | undefined
  /** Undefined as well until it has been read. */
  customer: CustomerRecord | undefined
  currency: string
  /** Between which there is a choice; it is offered where there is one. */
  currencies: readonly string[]
}

/** Whose account a page is about, and in which currency: both stand in its address, as `customerId` and `currency`. */
export function CustomerAndCurrency({ customerId, customer, currency, currencies }: CustomerAndCurrencyProps) {
  const { t } = useTranslation('invoice')
  const [, setSearch] = useSearchParams()
  const holder = useRef<HTMLDivElement>(null)
  const isChosen = customerId !== undefined
  useEffect(() => {
    if (!isChosen) focusFirstField(holder.current)
  }, [isChosen])
  return (
    <div ref={holder} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <CustomerPicker
        label={t('column.customer')}
        customer={customer}
        onChoose={(id) => setSearch(id === undefined ? {} : { customerId: id })}
      />
      {customer && currencies.length > 1 && (
        <SelectField
          label={t('filter.currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setSearch({ customerId: customer.id, currency: target.value })}
        />
      )}
    </div>
  )
}
