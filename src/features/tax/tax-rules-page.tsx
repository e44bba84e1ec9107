import Percent from 'lucide-react/icons/percent'
import { useTranslation } from 'react-i18next'
import { taxRuleList } from '#contract/tax/tax-rule-list.ts'
import { DayFilter } from '#src/ui/list/day-filter.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { isFirstVersion, TAX_RULES_PATH } from './tax-rule-paths.ts'
import { useTaxRegions } from './use-tax-regions.ts'

/** Which tax each supply bears in each region, and since which day of sale. */
export default function TaxRulesPage() {
  const { t } = useTranslation('tax-rules')
  const mayCall = useMayCall()
  const state = useListState(stateOf(taxRuleList))
  return (
    <ListPage
      {...useMasterPage(taxRuleList, state, {
        path: TAX_RULES_PATH,
        exported: 'taxRule',
        canAdd: mayCall('createTaxRule'),
      })}
      list={taxRuleList}
      icon={<Percent />}
      state={state}
      columns={{
        cells: {
          validFrom: ({ validFrom }) => (isFirstVersion(validFrom) ? t('always') : undefined),
        },
      }}
      filters={{
        options: { regionId: useTaxRegions() },
        fields: {
          validOn: (
            <DayFilter
              label={t('filter.validOn')}
              any={t('filter.anyDay')}
              apply={t('filter.apply')}
              day={state.filters.validOn}
              onChange={(validOn) => state.filter({ validOn })}
            />
          ),
        },
      }}
      above={<Notice tone="info">{t('adviser')}</Notice>}
    />
  )
}
