import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { Money } from '#src/ui/money.tsx'
import { StickyBar } from '#src/ui/sticky-bar.tsx'

export interface DecisionBarProps {
  /** How many entries are chosen, and what they come to. */
  count: number
  total: number
  line: { amount: number; currency: string }
  isMatching: boolean
  onMatch: () => void
  onClear: () => void
}

/** What is chosen against the bank's line: exact, less a fee, or too little. */
export function DecisionBar({ count, total, line, isMatching, onMatch, onClear }: DecisionBarProps) {
  const { t } = useTranslation('reconciliation')
  const { amount, currency } = line
  const fee = total - amount
  return (
    <StickyBar
      edge="bottom"
      className="z-sticky flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded border border-line bg-surface px-4 py-2.5"
    >
      <p role="status" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span className="font-medium">{t('match.chosen', { count })}</span>
        <span>
          {t('match.total')} <Money minor={total} currency={currency} className="font-medium" />
        </span>
        <span>
          {t('match.bank')} <Money minor={amount} currency={currency} className="font-medium" />
        </span>
        {fee === 0 ? (
          <span className="font-medium text-done-ink">{t('match.exact')}</span>
        ) : (
          <span className={fee > 0 ? 'text-attention-ink' : 'font-medium text-stop-ink'}>
            {t(fee > 0 ? 'match.fee' : 'match.short')} <Money minor={Math.abs(fee)} currency={currency} />
          </span>
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button tone="quiet" onClick={onClear}>
          {t('match.clear')}
        </Button>
        <Button tone="primary" busy={isMatching} disabled={fee < 0} onClick={onMatch}>
          {t('match.go')} <Kbd>m</Kbd>
        </Button>
      </span>
    </StickyBar>
  )
}
