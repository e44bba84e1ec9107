import { useTranslation } from 'react-i18next'
import type { ChangeDeparture } from '#contract/travel-date-change/travel-date-change.ts'
import { Money } from '#src/ui/money.tsx'
import { moneyInWords } from '#src/platform/format.ts'

export interface ChangeCostProps {
  cost: ChangeDeparture['cost']
  /** The other direction moves too and is counted in. */
  isForBoth: boolean
}

/** What the passenger pays to travel on this departure instead, and what it is made of. */
export function ChangeCost({ cost, isForBoth }: ChangeCostProps) {
  const { t, i18n } = useTranslation('travel-date-change')
  if (!cost) return null
  const { currency, fee, fareDifference, total } = cost
  const inWords = (minor: number) => moneyInWords(minor, currency, i18n.language)
  return (
    <span className="text-sm">
      {total === 0 ? (
        <span className="font-semibold">{t('cost.free')}</span>
      ) : (
        <>
          <span className="me-1.5 text-xs text-ink-2">{t('cost.toPay')}</span>
          <Money minor={total} currency={currency} className="font-semibold" />
        </>
      )}
      {isForBoth && <span className="ms-1.5 text-xs text-ink-2">{t('cost.both')}</span>}
      {total > 0 && (
        <span className="block text-xs text-ink-2">
          {t('cost.parts', { fee: inWords(fee), difference: inWords(fareDifference) })}
        </span>
      )}
    </span>
  )
}
