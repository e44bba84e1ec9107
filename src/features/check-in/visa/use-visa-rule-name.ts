import { useTranslation } from 'react-i18next'
import type { VisaRuleRecord } from '#contract/check-in/visa-rule-row.ts'
import { countryName } from '#src/platform/format.ts'

/** What a rule is called: whom it is for and where they go. */
export function useVisaRuleName(): (rule: VisaRuleRecord) => string {
  const { t, i18n } = useTranslation('visa')
  return ({ destination, nationality }) =>
    t('visaRule.name', {
      nationality: nationality === null ? t('visaRule.anyNationality') : countryName(nationality, i18n.language),
      destination: countryName(destination, i18n.language),
    })
}
