import { useTranslation } from 'react-i18next'
import type { TopUpRow, TopUpState } from '#contract/top-up.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** What became of a top-up: where its lifecycle ended, or that the journal has taken it back. */
export function TopUpStandingPill({ topUp: { state, takenBack } }: { topUp: Pick<TopUpRow, 'state' | 'takenBack'> }) {
  const { t } = useTranslation('agent-money')
  return takenBack ? (
    <StatusPill tone="attention">{t('topUps.takenBack')}</StatusPill>
  ) : (
    <TopUpStatePill state={state} />
  )
}

/** Where a top-up stands, in the words of its lifecycle. */
export function TopUpStatePill({ state }: { state: TopUpState }) {
  const { t } = useTranslation('workflow-topUp')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { pending: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' } satisfies Record<
  TopUpState,
  StatusTone
>
