import { useTranslation } from 'react-i18next'
import type { VisaRequirement } from '#contract/visa-rule.ts'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'

/** What entering a country asks for. */
export function RequirementPill({ requirement }: { requirement: VisaRequirement }) {
  const { t } = useTranslation('visa')
  return <StatusPill tone={TONES[requirement]}>{t(`requirement.${requirement}`)}</StatusPill>
}

const TONES = { free: 'done', onArrival: 'info', required: 'attention' } satisfies Record<VisaRequirement, StatusTone>
