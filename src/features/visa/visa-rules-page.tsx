import Stamp from 'lucide-react/icons/stamp'
import { useTranslation } from 'react-i18next'
import { VISA_REQUIREMENTS } from '#contract/visa-codes.ts'
import { CountryChoice } from '#src/components/country-choice.tsx'
import { MasterListPage } from '#src/components/master-list-page.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { STATUS_FILTER } from '#src/components/status-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { VISA_RULES_PATH } from './visa-names.ts'
import { visaRuleColumns } from './visa-rule-columns.tsx'

const LIST = {
  filters: { status: STATUS_FILTER, destination: null, nationality: null, requirement: VISA_REQUIREMENTS },
  defaultSort: { by: 'destination', direction: 'ascending' },
} as const

/** Which nationalities need a visa for which country. */
export default function VisaRulesPage() {
  const { t } = useTranslation('visa')
  const list = useListState(LIST)
  const { filters, filter } = list
  return (
    <MasterListPage
      kind="visaRule"
      id="visa-rules"
      words="visa"
      icon={<Stamp />}
      path={VISA_RULES_PATH}
      list={list}
      read={useList('getVisaRuleList', { query: list.query })}
      columnsIn={visaRuleColumns}
      filters={
        <>
          <CountryChoice
            label={t('visaRule.field.destination')}
            labelHidden
            placeholder={t('visaRule.anyDestination')}
            value={filters.destination}
            onChange={(destination) => filter({ destination })}
          />
          <CountryChoice
            label={t('visaRule.field.nationality')}
            labelHidden
            placeholder={t('visaRule.anyNationalityFilter')}
            value={filters.nationality}
            onChange={(nationality) => filter({ nationality })}
          />
          <SelectFilter
            label={t('visaRule.field.requirement')}
            any={t('visaRule.anyRequirement')}
            value={filters.requirement}
            onChange={(requirement) => filter({ requirement })}
            options={VISA_REQUIREMENTS.map((value) => ({ value, label: t(`requirement.${value}`) }))}
          />
        </>
      }
    />
  )
}
