import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/money.tsx'

export interface ChangeDueProps {
  /** In minor units, as the total is. */
  given: number
  total: number
  currency: string
}

/** What was handed over, what was due, and what goes back: read across the counter, so it stands large. */
export function ChangeDue({ given, total, currency }: ChangeDueProps) {
  const { t } = useTranslation('tickets')
  return (
    <dl className="flex flex-wrap items-end gap-x-10 gap-y-2 rounded border border-line bg-surface px-5 py-3">
      <Sum term={t('cash.given')} minor={given} currency={currency} />
      <Sum term={t('cash.due')} minor={total} currency={currency} />
      <Sum isLargest term={t('cash.change')} minor={given - total} currency={currency} />
    </dl>
  )
}

interface SumProps {
  term: string
  minor: number
  currency: string
  isLargest?: boolean
}

function Sum({ term, minor, currency, isLargest = false }: SumProps) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{term}</dt>
      <dd className={isLargest ? 'text-xl font-semibold' : 'text-lg'}>
        <Money minor={minor} currency={currency} />
      </dd>
    </div>
  )
}
