import { useTranslation } from 'react-i18next'
import type { TaxRuleRecord } from '#contract/tax/tax-rule-row.ts'
import { formatDay } from '#src/platform/format.ts'
import { isFirstVersion } from './tax-rule-paths.ts'
import { localName } from '#src/platform/local-name.ts'

/** What a rule is called: its supply, its region and its first day. */
export function useTaxRuleName(): (rule: TaxRuleRecord) => string {
  const { t, i18n } = useTranslation('tax')
  return ({ supply, regionName, validFrom }) =>
    [
      t(`supply.${supply}`),
      localName(regionName, i18n.language),
      ...(isFirstVersion(validFrom) ? [] : [formatDay(validFrom, i18n.language)]),
    ].join(' · ')
}
