import { useTranslation } from 'react-i18next'
import type { JournalState } from '#contract/journal.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a proposal of the journal stands, in the words of its lifecycle. */
export function JournalStatePill({ state }: { state: JournalState }) {
  const { t } = useTranslation('workflow-journalEntry')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { proposed: 'waiting', approved: 'done', rejected: 'stopped', withdrawn: 'ended' } satisfies Record<
  JournalState,
  StatusTone
>
