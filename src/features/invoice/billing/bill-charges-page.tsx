import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { MAX_INVOICE_CHARGES } from '#contract/invoice/invoice-codes.ts'
import { useRead } from '#src/platform/use-read.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useInvoiceOptions } from './use-invoice-options.ts'
import { CustomerPicker, useCustomer } from '../customer-field.tsx'
import { BillChargesForm } from './bill-charges-form.tsx'

/** An invoice of what a customer bought on account: whose, then which of it. */
export default function BillChargesPage() {
  const { t } = useTranslation(['account-charge', 'invoice'])
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  const customerId = search.get('customerId') ?? undefined
  const customer = useCustomer(customerId)
  const options = useInvoiceOptions()
  const read = useRead('getAccountChargeList', {
    query: {
      billed: 'open',
      sort: 'day',
      recordNumber: MAX_INVOICE_CHARGES,
      ...(customerId !== undefined && { customerId }),
    },
  })
  const charges = read.data?.data ?? []
  const currencies = [...new Set(charges.map((each) => each.currency))]
  const currency = search.get('currency') ?? currencies[0] ?? ''
  return (
    <NewRecordPage
      title={t('billTitle')}
      lead={t('billLead')}
      back={<BackToList path={path.slice(0, path.lastIndexOf('/'))}>{t('title')}</BackToList>}
    >
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <CustomerPicker
            label={t('invoice:column.customer')}
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
        {customer && (
          <ReadState read={options} waiting={<Skeleton className="h-72" />}>
            {({ depots }) => (
              <ReadState read={read} waiting={<Skeleton className="h-72" />}>
                {() =>
                  charges.length === 0 ? (
                    <Notice tone="info">{t('nothingToBill')}</Notice>
                  ) : (
                    <BillChargesForm
                      key={`${customer.id} ${currency}`}
                      customer={customer}
                      currency={currency}
                      charges={charges.filter((each) => each.currency === currency)}
                      depots={depots}
                    />
                  )
                }
              </ReadState>
            )}
          </ReadState>
        )}
      </div>
    </NewRecordPage>
  )
}
