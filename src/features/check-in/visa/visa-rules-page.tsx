import Stamp from 'lucide-react/icons/stamp'
import { useTranslation } from 'react-i18next'
import { visaRuleList } from '#contract/check-in/visa-rule-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { VISA_RULES_PATH } from './visa-names.ts'

/** Which nationalities need a visa for which country. */
export default function VisaRulesPage() {
  const { t } = useTranslation('visa')
  const state = useListState(stateOf(visaRuleList))
  return (
    <ListPage
      {...useMasterPage(visaRuleList, state, { path: VISA_RULES_PATH, exported: 'visaRule' })}
      list={visaRuleList}
      icon={<Stamp />}
      state={state}
      columns={{
        cells: {
          nationality: ({ nationality }) =>
            nationality === null ? <span className="text-ink-3">{t('visaRule.anyNationality')}</span> : undefined,
        },
      }}
    />
  )
}
