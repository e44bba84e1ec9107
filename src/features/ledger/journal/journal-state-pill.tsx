import { useTranslation } from 'react-i18next'
import type { JournalState } from '#contract/ledger/journal-codes.ts'
import { journalList } from '#contract/ledger/journal-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Where a proposal of the journal stands, in the words of its lifecycle. */
export function JournalStatePill({ state }: { state: JournalState }) {
  const { t } = useTranslation('workflow-journalEntry')
  return <StatusPill tone={journalList.columns.state.tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
