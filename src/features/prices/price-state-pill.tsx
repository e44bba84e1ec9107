import { useTranslation } from 'react-i18next'
import type { PriceRecord } from '#contract/price-list.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

const TONES = { upcoming: 'waiting', inForce: 'done', ended: 'stopped', past: 'ended' } satisfies Record<
  PriceRecord['state'],
  StatusTone
>

/** Whether a price is sold at today; one that waits to end another says so. */
export function PriceStatePill({ price: { state, isActive } }: { price: Pick<PriceRecord, 'state' | 'isActive'> }) {
  const { t } = useTranslation('prices')
  return (
    <StatusPill tone={TONES[state]}>
      {t(state === 'upcoming' && !isActive ? 'state.ending' : `state.${state}`)}
    </StatusPill>
  )
}
