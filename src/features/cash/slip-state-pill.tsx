import { useTranslation } from 'react-i18next'
import type { SlipState } from '#contract/cash/deposit-slip-codes.ts'
import { slipList } from '#contract/cash/deposit-slip-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Where a deposit slip stands, in the words of its lifecycle. */
export function SlipStatePill({ state }: { state: SlipState }) {
  const { t } = useTranslation('workflow-depositSlip')
  return <StatusPill tone={slipList.columns.state.tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
