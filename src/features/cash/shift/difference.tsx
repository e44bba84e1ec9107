import { useTranslation } from 'react-i18next'
import type { ShiftRow } from '#contract/cash/cash-shift-row.ts'
import { Money } from '#src/ui/money.tsx'
import { cx } from '#src/ui/cx.ts'

export interface DifferenceProps {
  minor: number | null
  currency: string
  /** For columns. */
  aligned?: boolean
}

/** Over or short, in words as well as by its sign: colour alone tells nobody. */
export function Difference({ minor, currency, aligned = false }: DifferenceProps) {
  const { t } = useTranslation('cash-shift')
  if (minor === null) return <span className="text-ink-3">–</span>
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        minor === 0 ? 'text-ink-3' : minor > 0 ? 'font-medium text-attention-ink' : 'font-medium text-stop-ink',
      )}
    >
      {minor !== 0 && <span className="me-1.5 text-xs">{t(minor > 0 ? 'over' : 'short')}</span>}
      <Money minor={minor} currency={currency} aligned={aligned} />
    </span>
  )
}

/** Those of a shift below each other, one per currency. */
export function differences({ sums }: Pick<ShiftRow, 'sums'>) {
  if (sums.length === 0) return <span className="text-ink-3">–</span>
  return sums.map(({ currency, difference }) => (
    <span key={currency} className="block">
      <Difference minor={difference} currency={currency} aligned />
    </span>
  ))
}
