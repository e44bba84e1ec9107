import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoice/invoice.ts'
import { formatPercent } from '#src/platform/format.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatQuantity } from '#src/domain/tax-document/quantity.ts'
import { InvoiceTotals } from './invoice-totals.tsx'

/** What was billed: how much of it, at what price, less what, and what it comes to. */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoice')
  const { language } = i18n
  const { lines, currency } = invoice
  const hasDiscount = lines.some(({ discountAmount }) => discountAmount > 0)
  return (
    <SectionCard title={t('items')} flush>
      <TableScroll label={t('items')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
              <th scope="col" className="text-start">
                {t('line.text')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('line.quantity')}
              </th>
              <th scope="col" dir="ltr" className="text-end whitespace-nowrap">
                {t('line.price')}
              </th>
              {hasDiscount && (
                <th scope="col" dir="ltr" className="text-end">
                  {t('line.discount')}
                </th>
              )}
              <th scope="col" dir="ltr" className="text-end">
                {t('line.vat')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('line.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={line.id}
                className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
              >
                <td className="min-w-40 wrap-anywhere">
                  <bdi>{line.text}</bdi>
                  {line.creditedNet > 0 && (
                    <span className="block text-xs text-attention-ink">
                      {t('line.credited')} <Money minor={line.creditedNet} currency={currency} />
                    </span>
                  )}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <bdi className="tabular-nums">{formatQuantity(line.quantity, language)}</bdi>{' '}
                  <bdi className="text-xs text-ink-3">{t(`unit.${line.unit}`)}</bdi>
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={line.price} currency={currency} bare />
                </td>
                {hasDiscount && (
                  <td dir="ltr" className="text-end whitespace-nowrap">
                    {line.discountAmount > 0 && (
                      <>
                        <Money minor={-line.discountAmount} currency={currency} bare />
                        {line.discount?.kind === 'percent' && (
                          <span className="block text-xs text-ink-3">
                            {formatPercent(line.discount.value / 10_000, language)}
                          </span>
                        )}
                      </>
                    )}
                  </td>
                )}
                <td dir="ltr" className="text-end tabular-nums">
                  {formatPercent(line.vatRateBasisPoints / 10_000, language)}
                </td>
                <td dir="ltr" className="text-end">
                  <Money minor={line.net + line.wholeDiscount} currency={currency} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <div className="border-t border-line p-4">
        <InvoiceTotals
          currency={currency}
          sums={{
            ...invoice,
            // What stands in the lines is taken off there.
            discount: lines.reduce((sum, { wholeDiscount }) => sum + wholeDiscount, 0),
            lines: lines.reduce((sum, { net, wholeDiscount }) => sum + net + wholeDiscount, 0),
          }}
        />
      </div>
    </SectionCard>
  )
}
