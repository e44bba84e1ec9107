import { useTranslation } from 'react-i18next'
import type { VisaRequestState } from '#contract/check-in/visa-request.ts'
import { visaRequestList } from '#contract/check-in/visa-request-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Where a visa request stands, in the words of its lifecycle. */
export function VisaStatePill({ state }: { state: VisaRequestState }) {
  const { t } = useTranslation('workflow-visaRequest')
  return <StatusPill tone={visaRequestList.columns.state.tones[state]}>{t(`states.${state}.label`)}</StatusPill>
}
