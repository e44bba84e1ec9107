import { useTranslation } from 'react-i18next'
import type { TransferState } from '#contract/cash/cash-transfer-codes.ts'
import { transferList } from '#contract/cash/cash-transfer-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Where a cash transfer stands, in the words of its lifecycle. */
export function TransferStatePill({ state }: { state: TransferState }) {
  const { t } = useTranslation('workflow-cashTransfer')
  return <StatusPill tone={transferList.columns.state.tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
