import { useTranslation } from 'react-i18next'
import type { RecordState } from '#contract/records.ts'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'

interface AgentRecord<Name extends 'topUp' | 'walletDeduction'> {
  record: Name
  of: { state: RecordState<Name>; takenBack: unknown }
}

/** What became of a top-up or deduction: its state, or that the journal has reversed it. */
export function AgentRecordPill<Name extends 'topUp' | 'walletDeduction'>({
  record,
  of: { state, takenBack },
}: AgentRecord<Name>) {
  const { t } = useTranslation('agent-money')
  if (takenBack) return <StatusPill tone="attention">{t('topUps.takenBack')}</StatusPill>
  return <RecordStatePill record={record} state={state} />
}
