import { useTranslation } from 'react-i18next'
import type { VisaRequestState } from '#contract/visa-request.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** Where a visa request stands, in the words of its lifecycle. */
export function VisaStatePill({ state }: { state: VisaRequestState }) {
  const { t } = useTranslation('workflow-visaRequest')
  return <StatusPill tone={TONES[state]}>{t(`states.${state}.label`)}</StatusPill>
}

const TONES = { requested: 'waiting', submitted: 'info', granted: 'done', refused: 'stopped' } satisfies Record<
  VisaRequestState,
  StatusTone
>
