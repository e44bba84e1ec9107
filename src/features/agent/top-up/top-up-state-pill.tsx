import { useTranslation } from 'react-i18next'
import type { TopUpState } from '#contract/agent/top-up-codes.ts'
import { topUpList } from '#contract/agent/top-up-list.ts'
import type { TopUpRow } from '#contract/agent/top-up-row.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

const { tones } = topUpList.columns.state

/** What became of a top-up: where its lifecycle ended, or that the journal has taken it back. */
export function TopUpStatusPill({ topUp: { state, takenBack } }: { topUp: Pick<TopUpRow, 'state' | 'takenBack'> }) {
  const { t } = useTranslation('agent-money')
  return takenBack ? (
    <StatusPill tone={tones.takenBack}>{t('topUps.takenBack')}</StatusPill>
  ) : (
    <TopUpStatePill state={state} />
  )
}

/** Where a top-up stands, in the words of its lifecycle. */
export function TopUpStatePill({ state }: { state: TopUpState }) {
  const { t } = useTranslation('workflow-topUp')
  return <StatusPill tone={tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
