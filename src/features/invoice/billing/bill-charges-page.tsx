import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { MAX_INVOICE_CHARGES } from '#contract/invoice/invoice-codes.ts'
import { useRead } from '#src/platform/use-read.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useInvoiceOptions } from './use-invoice-options.ts'
import { CustomerAndCurrency } from '../customer-and-currency.tsx'
import { useCustomer } from '../customer-field.tsx'
import { BillChargesForm } from './bill-charges-form.tsx'

/** An invoice of what a customer bought on account: whose, then which of it. */
export default function BillChargesPage() {
  const { t } = useTranslation('account-charge')
  const [path] = useLocation()
  const [search] = useSearchParams()
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
        <CustomerAndCurrency customerId={customerId} customer={customer} currency={currency} currencies={currencies} />
        {customer && (
          <ReadState read={options} waiting={<Skeleton className="h-72" />}>
            {({ depots }) => (
              <ReadState read={read} waiting={<Skeleton className="h-72" />}>
                {({ page }) =>
                  charges.length === 0 ? (
                    <Notice tone="info">{t('nothingToBill')}</Notice>
                  ) : (
                    <>
                      {page.total > charges.length && (
                        <Notice tone="info">{t('oldestOnly', { count: page.total - charges.length })}</Notice>
                      )}
                      <BillChargesForm
                        key={`${customer.id} ${currency}`}
                        customer={customer}
                        currency={currency}
                        charges={charges.filter((each) => each.currency === currency)}
                        depots={depots}
                      />
                    </>
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
