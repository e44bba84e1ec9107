import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { useTaxLine } from '#src/domain/tax/use-tax-line.ts'
import { Money } from '#src/ui/money.tsx'

export interface InvoiceSums {
  /** The lines with their own discounts. */
  lines: number
  /** On the whole. */
  discount: number
  subTotal: number
  netTotal: number
  categories: readonly (TaxTerms & { net: number; vat: number })[]
}

/** What an invoice comes to: before tax, the VAT of each category, and what is to be paid. */
export function InvoiceTotals({ sums, currency }: { sums: InvoiceSums; currency: string }) {
  const { t } = useTranslation('invoice')
  const taxLine = useTaxLine()
  return (
    <dl className="ms-auto grid w-full max-w-md gap-1.5 text-sm">
      {sums.discount > 0 && (
        <>
          <Sum term={t('sum.lines')}>
            <Money minor={sums.lines} currency={currency} aligned />
          </Sum>
          <Sum term={t('column.discount')}>
            <Money minor={-sums.discount} currency={currency} aligned />
          </Sum>
        </>
      )}
      <Sum term={t('column.subTotal')}>
        <Money minor={sums.subTotal} currency={currency} aligned />
      </Sum>
      {sums.categories.map((category) => (
        <Sum
          key={`${category.category}${category.rateBasisPoints}`}
          term={
            <>
              {taxLine(category)}{' '}
              <span className="text-xs text-ink-3">
                {t('sum.of')} <Money minor={category.net} currency={currency} bare />
              </span>
            </>
          }
        >
          <Money minor={category.vat} currency={currency} aligned />
        </Sum>
      ))}
      <div className="flex items-baseline justify-between gap-6 border-t border-line pt-2 font-semibold">
        <dt>{t('column.netTotal')}</dt>
        <dd>
          <Money minor={sums.netTotal} currency={currency} aligned />
        </dd>
      </div>
    </dl>
  )
}

function Sum({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
