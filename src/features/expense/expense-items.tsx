import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/expense/expense.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { MediaGallery } from '#src/ui/form/media-gallery.tsx'
import { Money } from '#src/ui/money.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatQuantity } from './expense-names.ts'

/** What was bought: how much of it, at what price, and what it comes to. */
export function ExpenseItems({ expense: { lines, currency, total, vat } }: { expense: Expense }) {
  const { t, i18n } = useTranslation('expense')
  const taxLine = useTaxLine()
  return (
    <SectionCard title={t('items')} flush>
      <TableScroll label={t('items')}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2.5">
              <th scope="col" className="text-start">
                {t('line.name')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('line.quantity')}
              </th>
              <th scope="col" dir="ltr" className="text-end whitespace-nowrap">
                {t('line.price')}
              </th>
              <th scope="col" className="text-start">
                {t('line.tax')}
              </th>
              <th scope="col" dir="ltr" className="text-end">
                {t('line.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of an expense never change their order
              <tr
                key={index}
                className="align-baseline [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5"
              >
                <td className="min-w-36 wrap-anywhere">
                  <bdi>{line.name}</bdi>
                </td>
                <td dir="ltr" className="text-end tabular-nums">
                  {formatQuantity(line.quantity, i18n.language)}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={line.price} currency={currency} bare />
                </td>
                <td className="text-ink-2">
                  {line.taxCategory === 'O' ? (
                    t('line.noTax')
                  ) : (
                    <>
                      {taxLine({ category: line.taxCategory, rateBasisPoints: line.vatRateBasisPoints, reason: null })}{' '}
                      {line.vat > 0 && <Money minor={line.vat} currency={currency} bare />}
                    </>
                  )}
                </td>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={line.total} currency={currency} bare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-4 [&>*]:py-2 max-lg:[&>*]:px-2.5">
              <th scope="row" colSpan={4} className="text-start">
                {t('line.sum')} <span className="text-xs font-normal text-ink-2">{currency}</span>
              </th>
              <td dir="ltr" className="text-end whitespace-nowrap">
                <Money minor={total} currency={currency} bare />
              </td>
            </tr>
            {vat > 0 && (
              <tr className="bg-sunken text-xs text-ink-2 [&>*]:px-4 [&>*]:pb-2 max-lg:[&>*]:px-2.5">
                <th scope="row" colSpan={4} className="text-start font-normal">
                  {t('line.reclaimed')}
                </th>
                <td dir="ltr" className="text-end whitespace-nowrap">
                  <Money minor={vat} currency={currency} bare />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      </TableScroll>
    </SectionCard>
  )
}

/** Its receipts, or why there is none. */
export function ExpenseReceipts({ expense: { media, noReceiptReason, number } }: { expense: Expense }) {
  const { t } = useTranslation('expense')
  return (
    <SectionCard title={t('files')}>
      {noReceiptReason && (
        <p className="text-attention-ink">{t('noReceipt', { reason: `\u2068${noReceiptReason}\u2069` })}</p>
      )}
      {(media.length > 0 || !noReceiptReason) && <MediaGallery files={media} owner={number} />}
    </SectionCard>
  )
}
