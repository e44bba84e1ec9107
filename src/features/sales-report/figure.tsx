import { useTranslation } from 'react-i18next'
import { isAmount, type SalesMeasure } from '#contract/sales-report/sales-codes.ts'
import { Money } from '#src/ui/money.tsx'
import { formatMoney, formatNumber, formatShare } from '#src/platform/format.ts'

/** A figure of a measure, in its unit. */
export function Figure({ measure, value, currency }: { measure: SalesMeasure; value: number; currency: string }) {
  const { i18n } = useTranslation()
  return (
    <span className={value === 0 ? 'text-ink-3' : ''}>
      {isAmount(measure) ? (
        <Money minor={value} currency={currency} bare />
      ) : (
        <bdi dir="ltr">{formatNumber(value, i18n.language)}</bdi>
      )}
    </span>
  )
}

/** The same as words, for plots. */
export const figureText = (measure: SalesMeasure, value: number, currency: string, language: string): string =>
  isAmount(measure) ? formatMoney(value, currency, language) : formatNumber(value, language)

export interface ChangeProps {
  measure: SalesMeasure
  now: number
  /** What it is compared with. */
  then: number
  currency: string
}

/** How much more or less, and in percent; in words where a percentage of nothing would be asked for. */
export function Change({ measure, now, then, currency }: ChangeProps) {
  const { t, i18n } = useTranslation('sales-report')
  const difference = now - then
  return (
    <span dir="ltr" className="flex flex-wrap justify-end gap-x-1.5 text-xs text-ink-3">
      <span>
        <span className="sr-only">{`${t('compare.difference')} `}</span>
        {difference > 0 && <bdi dir="ltr">+</bdi>}
        <Figure measure={measure} value={difference} currency={currency} />
      </span>
      <span>
        {then === 0 ? (
          now === 0 ? (
            '–'
          ) : (
            t('compare.new')
          )
        ) : (
          <bdi dir="ltr">{`${difference > 0 ? '+' : ''}${formatShare(difference / Math.abs(then), i18n.language)}`}</bdi>
        )}
      </span>
    </span>
  )
}
