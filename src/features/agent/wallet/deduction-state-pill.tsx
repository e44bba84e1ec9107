import { useTranslation } from 'react-i18next'
import type { DeductionState } from '#contract/agent/wallet-deduction-codes.ts'
import { deductionList } from '#contract/agent/wallet-deduction-list.ts'
import type { DeductionRow } from '#contract/agent/wallet-deduction-row.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

const { tones } = deductionList.columns.state

/** What became of a deduction: where its lifecycle ended, or that the journal has taken it back. */
export function DeductionStatusPill({
  deduction: { state, takenBack },
}: {
  deduction: Pick<DeductionRow, 'state' | 'takenBack'>
}) {
  const { t } = useTranslation('agent-money')
  return takenBack ? (
    <StatusPill tone={tones.takenBack}>{t('topUps.takenBack')}</StatusPill>
  ) : (
    <DeductionStatePill state={state} />
  )
}

/** Where a deduction stands, in the words of its lifecycle. */
export function DeductionStatePill({ state }: { state: DeductionState }) {
  const { t } = useTranslation('workflow-walletDeduction')
  return <StatusPill tone={tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
