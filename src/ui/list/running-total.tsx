import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/money.tsx'

export interface RunningTotalProps {
  minor: number
  currency: string
  /** VAT contained in it. */
  vatMinor?: number | undefined
  /** 'Total' unless said otherwise, e.g. 'To pay'. */
  label?: string
}

/** What it comes to so far. Announced when it changes; keeps its width while digits come and go. */
export function RunningTotal({ minor, currency, vatMinor, label }: RunningTotalProps) {
  const { t } = useTranslation('common')
  return (
    <output className="flex min-w-32 items-end justify-between gap-x-3 sm:flex-col">
      <span className="flex items-baseline gap-2">
        <span className="text-xs text-ink-3">{label ?? t('total.label')}</span>
        <Money minor={minor} currency={currency} className="text-lg font-semibold text-ink" />
      </span>
      {vatMinor !== undefined && (
        <span className="text-xs text-ink-3">
          {t('total.vat')} <Money minor={vatMinor} currency={currency} />
        </span>
      )}
    </output>
  )
}
