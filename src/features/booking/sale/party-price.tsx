import { useTranslation } from 'react-i18next'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import type { BookingContext } from '#machines/booking/booking-context.ts'
import { currencyFor } from '#machines/booking/booking-rules.ts'
import { Money } from '#src/ui/money.tsx'

export interface PartyPriceProps {
  departure: OfferedDeparture
  context: BookingContext
}

/** What the whole party pays, for both directions as soon as that is known. */
export function PartyPrice({ departure, context }: PartyPriceProps) {
  const { t } = useTranslation('booking')
  const { isTwoWay, party } = context.journey
  const total = partyTotalOf(departure, context)
  if (!total) return null
  const { currency, oneWay, twoWay } = total
  const isBoth = isTwoWay && twoWay !== null
  const minor = isBoth ? twoWay : oneWay
  if (minor === null) return null
  const travellers = party.adult + party.child + party.infant
  return (
    <span className="text-sm">
      <span className="me-1.5 text-xs text-ink-2">
        {travellers > 1 && t('departure.forParty', { count: travellers })}
      </span>
      {/* Blanks, so that they are not read out as one word. */}{' '}
      <Money minor={minor} currency={currency} className="font-semibold" />{' '}
      {isTwoWay && (
        <span className="ms-1.5 text-xs text-ink-2">{t(isBoth ? 'departure.bothWays' : 'departure.thisWay')}</span>
      )}
    </span>
  )
}

/** In the currency that it would be sold in, where the party can be. */
export function partyTotalOf(departure: OfferedDeparture, { currency }: BookingContext) {
  const { partyTotals } = departure
  const sold = partyTotals.find((row) => row.currency === currency)
  return sold ?? partyTotals.find((row) => row.currency === currencyFor(currency, departure)) ?? partyTotals[0]
}
