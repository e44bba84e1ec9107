import { useTranslation } from 'react-i18next'
import { salesFilters } from '#contract/sales-report/sales-filters.ts'
import { filterKey } from '#contract/list/list-definition.ts'

/** What everything is called that a report over sales has in its address. */
export function useSalesLabels(): Readonly<Record<string, string>> {
  const { t } = useTranslation(['sales-report', 'common'])
  return {
    ...Object.fromEntries(Object.keys(salesFilters.filters).map((name) => [name, t(filterKey(salesFilters, name))])),
    period: t('period.label'),
    view: t('view.label'),
    rows: t('rows'),
    columns: t('columns'),
    measure: t('measureLabel'),
    compare: t('compare.label'),
  }
}
