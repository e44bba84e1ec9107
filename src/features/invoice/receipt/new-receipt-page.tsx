import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { useRead } from '#src/platform/use-read.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { BackToList, NewRecordPage } from '#src/ui/record/record-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CustomerAndCurrency } from '../customer-and-currency.tsx'
import { useCustomer } from '../customer-field.tsx'
import { ReceiptForm } from './receipt-form.tsx'

/** Most open invoices that one receipt is allocated over. */
const MAX_ITEMS = 100

/** A customer pays: of whom the money is, then how much of it pays what. */
export default function NewReceiptPage() {
  const { t } = useTranslation('customer-receipt')
  const [path] = useLocation()
  const list = path.slice(0, path.lastIndexOf('/'))
  const [search] = useSearchParams()
  const invoiceId = search.get('invoiceId') ?? undefined
  return (
    <NewRecordPage title={t('take')} lead={t('takeLead')} back={<BackToList path={list}>{t('title')}</BackToList>}>
      {invoiceId === undefined ? <OfCustomer list={list} /> : <OfInvoice invoiceId={invoiceId} list={list} />}
    </NewRecordPage>
  )
}

/** Who came from an invoice pays that first; one that is made out to a name is paid alone, since nobody's the rest would be. */
function OfInvoice({ invoiceId, list }: { invoiceId: string; list: string }) {
  const { t } = useTranslation(['customer-receipt', 'invoice'])
  const read = useRead('getInvoice', { params: { id: invoiceId } })
  return (
    <ReadState read={read} waiting={<Skeleton className="h-72" />} refused={t('invoice:notFound')}>
      {({ data }) =>
        data.customer !== null ? (
          <OfCustomer list={list} first={{ customerId: data.customer.id, invoiceId, currency: data.currency }} />
        ) : data.can.includes('pay') ? (
          <ReceiptForm
            list={list}
            payer={data.printName}
            customerId={null}
            currency={data.currency}
            items={[data]}
            first={data.id}
          />
        ) : (
          <Notice tone="info">{t('nothingOpen')}</Notice>
        )
      }
    </ReadState>
  )
}

interface OfCustomerProps {
  list: string
  first?: { customerId: string; invoiceId: string; currency: string }
}

function OfCustomer({ list, first }: OfCustomerProps) {
  const [search] = useSearchParams()
  const customerId = search.get('customerId') ?? first?.customerId
  const customer = useCustomer(customerId)
  const read = useRead('getInvoiceList', {
    query: { due: 'open', sort: 'dueDate', recordNumber: MAX_ITEMS, ...(customerId !== undefined && { customerId }) },
  })
  const items = read.data?.data ?? []
  const currencies = [...new Set([...items.map((each) => each.currency), ...(customer ? [customer.currency] : [])])]
  const currency = search.get('currency') ?? first?.currency ?? customer?.currency ?? ''
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <CustomerAndCurrency customerId={customerId} customer={customer} currency={currency} currencies={currencies} />
      {customer && (
        <ReadState read={read} waiting={<Skeleton className="h-72" />}>
          {({ data }) => (
            <ReceiptForm
              key={`${customer.id} ${currency}`}
              list={list}
              payer={customer.name}
              customerId={customer.id}
              currency={currency}
              items={data.filter((each) => each.currency === currency)}
              first={first?.customerId === customer.id ? first.invoiceId : undefined}
            />
          )}
        </ReadState>
      )}
    </div>
  )
}
