import { useTranslation } from 'react-i18next'
import type { TopUpState } from '#contract/top-up.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a top-up stands, in the words of its lifecycle. */
export function TopUpStatePill({ state }: { state: TopUpState }) {
  const { t } = useTranslation('workflow-topUp')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { pending: 'waiting', approved: 'done', rejected: 'stopped' } satisfies Record<TopUpState, StatusTone>
