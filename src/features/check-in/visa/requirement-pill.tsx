import { useTranslation } from 'react-i18next'
import type { VisaRequirement } from '#contract/check-in/visa-rule-row.ts'
import { visaRuleList } from '#contract/check-in/visa-rule-list.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** What entering a country asks for. */
export function RequirementPill({ requirement }: { requirement: VisaRequirement }) {
  const { t } = useTranslation('visa')
  return (
    <StatusPill tone={visaRuleList.columns.requirement.tones[requirement]}>
      {t(`requirement.${requirement}`)}
    </StatusPill>
  )
}
