import { visaRuleList } from '#contract/check-in/visa-rule-list.ts'
import { useTranslation } from 'react-i18next'
import { VISA_REQUIREMENTS } from '#contract/check-in/visa-codes.ts'
import type { VisaRuleRecord } from '#contract/check-in/visa-rule-row.ts'
import { MasterPage } from '#src/ui/record/master-page.tsx'
import { countryName } from '#src/platform/format.ts'
import { useRecord } from '#src/platform/use-read.ts'
import { useVisaRuleName } from './use-visa-rule-name.ts'
import { VISA_RULES_PATH } from './visa-names.ts'
import { VisaRuleForm } from './visa-rule-form.tsx'

/** A visa rule, new or to be changed. */
export default function VisaRulePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('visa')
  const nameOf = useVisaRuleName()
  return (
    <MasterPage<VisaRuleRecord>
      kind="visaRule"
      id={id}
      list={visaRuleList}
      path={VISA_RULES_PATH}
      words={{ list: t('visaRule.title'), new: t('visaRule.new'), newLead: t('visaRule.newLead') }}
      read={useRecord('getVisaRuleList', id)}
      nameOf={nameOf}
      fieldName={(field) => t(`visaRule.field.${field}`, { defaultValue: field })}
      valueName={(field, value) => {
        if (field === 'nationality' && value === null) return t('visaRule.anyNationality')
        if (field === 'destination' || field === 'nationality')
          return typeof value === 'string' ? countryName(value, i18n.language) : undefined
        const known = VISA_REQUIREMENTS.find((each) => each === value)
        return field === 'requirement' && known ? t(`requirement.${known}`) : undefined
      }}
      invalidates={['getVisaRuleList']}
      renderForm={(props) => <VisaRuleForm {...props} />}
    />
  )
}
