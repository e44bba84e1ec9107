import { useTranslation } from 'react-i18next'
import type { BusDocumentRow } from '#contract/fleet/bus-document-row.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

const TONES = { expired: 'stopped', expiring: 'attention', valid: 'done' } as const

/** How long a document still holds, in words. */
export function StandingPill({ standing, daysLeft }: Pick<BusDocumentRow, 'standing' | 'daysLeft'>) {
  const { t } = useTranslation('fleet-document')
  const words = daysLeft < 0 ? t('daysOver', { count: -daysLeft }) : t('daysLeft', { count: daysLeft })
  return <StatusPill tone={TONES[standing]}>{words}</StatusPill>
}
