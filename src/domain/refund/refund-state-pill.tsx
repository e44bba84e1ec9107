import { useTranslation } from 'react-i18next'
import type { RefundState } from '#contract/refund/refund.ts'
import { StatusPill, type StatusTone } from '#src/ui/status-pill.tsx'

/** Where a refund request stands, in the words of its lifecycle. */
export function RefundStatePill({ state }: { state: RefundState }) {
  const { t } = useTranslation('workflow-refund')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = {
  requested: 'waiting',
  approved: 'info',
  rejected: 'stopped',
  withdrawn: 'ended',
  paid: 'done',
} satisfies Record<RefundState, StatusTone>
