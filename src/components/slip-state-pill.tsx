import { useTranslation } from 'react-i18next'
import type { SlipState } from '#contract/deposit-slip.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a deposit slip stands, in the words of its lifecycle. */
export function SlipStatePill({ state }: { state: SlipState }) {
  const { t } = useTranslation('workflow-depositSlip')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { pending: 'waiting', approved: 'done', rejected: 'stopped' } satisfies Record<SlipState, StatusTone>
