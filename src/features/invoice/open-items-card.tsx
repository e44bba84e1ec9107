import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatDay } from '#src/platform/format.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Of more than these the list has the rest. */
const ROWS = 20

/** What a customer has not paid yet, the oldest due first. */
export function OpenItemsCard({ customerId, currency }: { customerId: string; currency: string }) {
  const { t, i18n } = useTranslation(['customer-account', 'invoice'])
  const list = useScreenPath('invoiceList')
  const query = { customerId, currency, due: 'open', sort: 'dueDate' } as const
  const read = useRead('getInvoiceList', { query: { ...query, recordNumber: ROWS } })
  return (
    <SectionCard
      title={t('openItems.title')}
      flush
      actions={
        list && (
          <Link href={`${list}?${new URLSearchParams(query)}`} className="text-xs text-brand-ink hover:underline">
            {t('invoice:home.toList')}
          </Link>
        )
      }
    >
      <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-6 text-ink-2">{t('openItems.none')}</p>
          ) : (
            <TableScroll label={t('openItems.title')}>
              <table className="w-full text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
                <thead>
                  <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
                    <th scope="col" className="text-start">
                      {t('invoice:column.number')}
                    </th>
                    <th scope="col" className="text-start">
                      {t('invoice:column.billDate')}
                    </th>
                    <th scope="col" className="text-start">
                      {t('invoice:column.dueDate')}
                    </th>
                    <th scope="col" dir="ltr" className="text-end">
                      {t('invoice:column.netTotal')}
                    </th>
                    <th scope="col" dir="ltr" className="text-end">
                      {t('invoice:column.open')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ id, number, billDate, dueDate, daysLate, netTotal, open }) => (
                    <tr key={id} className="align-baseline">
                      <td>
                        {list ? (
                          <Link href={`${list}/${id}`} className="text-brand-ink hover:underline">
                            <Reference>{number ?? ''}</Reference>
                          </Link>
                        ) : (
                          <Reference>{number ?? ''}</Reference>
                        )}
                      </td>
                      <td className="whitespace-nowrap">{formatDay(billDate, i18n.language)}</td>
                      <td>
                        <span className="whitespace-nowrap">{formatDay(dueDate, i18n.language)}</span>
                        {daysLate !== null && daysLate > 0 && (
                          <span className="ms-2 text-xs text-stop-ink">
                            {t('invoice:daysLate', { count: daysLate })}
                          </span>
                        )}
                      </td>
                      <td dir="ltr" className="text-end">
                        <Money minor={netTotal} currency={currency} bare />
                      </td>
                      <td dir="ltr" className="text-end font-medium">
                        <Money minor={open} currency={currency} bare />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )
        }
      </ReadState>
    </SectionCard>
  )
}
