import { useTranslation } from 'react-i18next'
import type { ShiftState } from '#contract/cash-shift.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a shift stands, in the words of its lifecycle. */
export function ShiftStatePill({ state }: { state: ShiftState }) {
  const { t } = useTranslation('workflow-cashShift')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { open: 'info', recountDue: 'attention', counted: 'waiting', closed: 'done' } satisfies Record<
  ShiftState,
  StatusTone
>
