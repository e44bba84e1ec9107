import { useTranslation } from 'react-i18next'
import { type RecordName, type RecordState, toneOf } from '#contract/records.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

interface RecordStatePillProps<Name extends RecordName> {
  record: Name
  state: RecordState<Name>
  /** How many of several are in it, where that is not all of them. */
  count?: number | undefined
}

/** The state of a record, in the words of its lifecycle. */
export function RecordStatePill<Name extends RecordName>({ record, state, count }: RecordStatePillProps<Name>) {
  const { t } = useTranslation(`workflow-${record}`)
  return (
    <StatusPill tone={toneOf(record, state)}>
      {t(`states.${String(state)}.label`)}
      {count !== undefined && <span className="tabular-nums"> {count}</span>}
    </StatusPill>
  )
}
