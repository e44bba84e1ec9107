import { useTranslation } from 'react-i18next'
import type { ShiftState } from '#contract/cash/cash-shift-codes.ts'
import { shiftList } from '#contract/cash/cash-shift-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Where a shift stands, in the words of its lifecycle. */
export function ShiftStatePill({ state }: { state: ShiftState }) {
  const { t } = useTranslation('workflow-cashShift')
  return <StatusPill tone={shiftList.columns.state.tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
