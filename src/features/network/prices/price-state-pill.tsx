import { useTranslation } from 'react-i18next'
import type { PriceRecord } from '#contract/network/price-list-row.ts'
import { priceList } from '#contract/network/price-list-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Whether a price is sold at today; one that waits to end another says so. */
export function PriceStatePill({ price: { state, isActive } }: { price: Pick<PriceRecord, 'state' | 'isActive'> }) {
  const { t } = useTranslation('prices')
  return (
    <StatusPill tone={priceList.columns.state.tones[state]}>
      {t(state === 'upcoming' && !isActive ? 'state.ending' : `state.${state}`)}
    </StatusPill>
  )
}
