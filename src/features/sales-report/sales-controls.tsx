import { useTranslation } from 'react-i18next'
import { MEASURES_OF, SALES_COMPARISONS, SALES_GROUPS, SALES_VIEWS } from '#contract/sales-report/sales-codes.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { SalesState } from './use-sales-state.ts'

/** Which days, by which groupings, and what is looked at. */
export function SalesControls({ state }: { state: SalesState }) {
  const { t } = useTranslation('sales-report')
  const { view, rows, columns, measure, compare, change } = state
  const chosen = (name: string) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value || undefined })
  const groups = SALES_GROUPS.map((group) => ({ value: group, label: t(`groupBy.${group}`) }))
  return (
    <div data-print="hide" className="mb-3 flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t('view.label')}
        segments={SALES_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(value) => change({ view: value })}
      />
      <PeriodFields state={state} />
      <SelectField label={t('rows')} value={rows} options={groups} onChange={chosen('rows')} />
      <SelectField
        label={t('columns')}
        value={columns ?? ''}
        placeholder={t('noColumns')}
        options={groups.filter(({ value }) => value !== rows)}
        onChange={chosen('columns')}
      />
      <SelectField
        label={t('measureLabel')}
        value={measure}
        options={MEASURES_OF[view].map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChange={chosen('measure')}
      />
      <SelectField
        label={t('compare.label')}
        value={compare}
        options={SALES_COMPARISONS.map((value) => ({ value, label: t(`compare.${value}`) }))}
        onChange={chosen('compare')}
      />
    </div>
  )
}
