import { useTranslation } from 'react-i18next'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import { currencyFor } from '#machines/booking/booking-rules.ts'
import { Money } from '#src/ui/money.tsx'

export interface DepartureFaresProps {
  departure: DepartureSummary
  context: BookingContext
}

/** One adult's fare, and a child's if one travels. Two-way fares stand for both directions. */
export function DepartureFares({ departure, context }: DepartureFaresProps) {
  const { t } = useTranslation('booking')
  const { isTwoWay, party } = context.journey
  const fare = departure.fares.find((row) => row.currency === currencyFor(context.currency, departure))
  if (!fare) return null
  const adult = isTwoWay ? (fare.twoWayAdult ?? fare.adult) : fare.adult
  const child = isTwoWay ? (fare.twoWayChild ?? fare.child) : fare.child
  const isBoth = isTwoWay && fare.twoWayAdult !== null
  return (
    <span className="text-sm">
      <span className="me-1.5 text-xs text-ink-2">{t('kind.adult')}</span>
      <Money minor={adult} currency={fare.currency} className="font-semibold" />
      {isBoth && <span className="ms-1.5 text-xs text-ink-2">{t('departure.bothWays')}</span>}
      {party.child > 0 && (
        <span className="block text-xs text-ink-2">
          {t('kind.child')} <Money minor={child} currency={fare.currency} bare />
        </span>
      )}
    </span>
  )
}
