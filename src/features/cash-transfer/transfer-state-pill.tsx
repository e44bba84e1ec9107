import { useTranslation } from 'react-i18next'
import type { TransferState } from '#contract/cash-transfer.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a cash transfer stands, in the words of its lifecycle. */
export function TransferStatePill({ state }: { state: TransferState }) {
  const { t } = useTranslation('workflow-cashTransfer')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { handedOver: 'waiting', received: 'done', returned: 'ended' } satisfies Record<TransferState, StatusTone>
