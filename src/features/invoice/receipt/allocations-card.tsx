import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CustomerReceipt } from '#contract/invoice/customer-receipt.ts'
import { customerReceiptView } from '#src/domain/invoice/customer-receipt-view.ts'
import { errorText } from '#src/platform/error-text.ts'
import { notify } from '#src/platform/notify.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useWrite } from '#src/platform/use-write.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** What the money pays, and what was taken off again. */
export function AllocationsCard({ receipt }: { receipt: CustomerReceipt }) {
  const { t } = useTranslation(['customer-receipt', 'invoice'])
  const zone = useZone()
  const invoices = useScreenPath('invoiceList')
  const release = useWrite('releaseAllocation', {
    invalidates: customerReceiptView.invalidates,
    onDone: () => notify.success(t('release.done')),
    onRefused: (error) => notify.error(errorText(t, error)),
  })
  const mayRelease = receipt.can.includes('release')
  return (
    <SectionCard title={t('allocations')} flush>
      {receipt.allocations.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{t('noAllocations')}</p>
      ) : (
        <TableScroll label={t('allocations')}>
          <table className="w-full text-sm [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
            <thead>
              <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
                <th scope="col" className="text-start">
                  {t('invoice:column.number')}
                </th>
                <th scope="col" className="text-start">
                  {t('allocatedBy')}
                </th>
                <th scope="col" dir="ltr" className="text-end">
                  {t('part')}
                </th>
                {mayRelease && (
                  <th scope="col">
                    <span className="sr-only">{t('release.open')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {receipt.allocations.map((each) => (
                <tr key={each.id} className="align-baseline">
                  <td>
                    {invoices ? (
                      <Link href={`${invoices}/${each.invoiceId}`} className="text-brand-ink hover:underline">
                        <Reference>{each.invoiceNumber}</Reference>
                      </Link>
                    ) : (
                      <Reference>{each.invoiceNumber}</Reference>
                    )}
                  </td>
                  <td className="text-xs text-ink-2">
                    <bdi>{each.createdBy.name}</bdi> · <DateTime instant={each.createdAt} zone={zone} />
                    {each.undoneAt && each.undoneBy && (
                      <span className="block text-attention-ink">
                        {t('undoneBy', { name: `\u2068${each.undoneBy.name}\u2069` })} ·{' '}
                        <DateTime instant={each.undoneAt} zone={zone} />
                      </span>
                    )}
                  </td>
                  <td dir="ltr" className="text-end">
                    <Money
                      minor={each.amount}
                      currency={receipt.currency}
                      className={each.undoneAt ? 'text-ink-3 line-through' : ''}
                    />
                  </td>
                  {mayRelease && (
                    <td className="text-end">
                      {each.undoneAt === null && (
                        <Button
                          size="small"
                          busy={release.isPending}
                          aria-label={t('release.of', { number: `\u2066${each.invoiceNumber}\u2069` })}
                          onClick={() =>
                            release.mutate({
                              body: { id: receipt.id, version: receipt.version, allocationId: each.id },
                            })
                          }
                        >
                          {t('release.open')}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </SectionCard>
  )
}
