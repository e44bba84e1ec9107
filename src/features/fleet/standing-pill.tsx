import { useTranslation } from 'react-i18next'
import type { BusDocumentRow } from '#contract/fleet/bus-document-row.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

const TONES = { expired: 'stopped', expiring: 'attention', valid: 'done' } as const

const DAYS_IN_YEAR = 365

/** How long a document still holds, in words: from two years on in years. */
export function StandingPill({ standing, daysLeft }: Pick<BusDocumentRow, 'standing' | 'daysLeft'>) {
  const { t } = useTranslation('fleet-document')
  const unit = Math.abs(daysLeft) < 2 * DAYS_IN_YEAR ? 'days' : 'years'
  const count = unit === 'days' ? Math.abs(daysLeft) : Math.floor(Math.abs(daysLeft) / DAYS_IN_YEAR)
  const words = t(`${unit}${daysLeft < 0 ? 'Over' : 'Left'}`, { count })
  return <StatusPill tone={TONES[standing]}>{words}</StatusPill>
}
