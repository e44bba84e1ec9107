import { useTranslation } from 'react-i18next'
import type { DeductionRow, DeductionState } from '#contract/wallet-deduction.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** What became of a deduction: where its lifecycle ended, or that the journal has taken it back. */
export function DeductionStandingPill({
  deduction: { state, takenBack },
}: {
  deduction: Pick<DeductionRow, 'state' | 'takenBack'>
}) {
  const { t } = useTranslation('agent-money')
  return takenBack ? (
    <StatusPill tone="attention">{t('topUps.takenBack')}</StatusPill>
  ) : (
    <DeductionStatePill state={state} />
  )
}

/** The state of a deduction, in the words of its lifecycle. */
export function DeductionStatePill({ state }: { state: DeductionState }) {
  const { t } = useTranslation('workflow-walletDeduction')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { requested: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' } satisfies Record<
  DeductionState,
  StatusTone
>
