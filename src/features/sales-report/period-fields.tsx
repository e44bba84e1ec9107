import { useTranslation } from 'react-i18next'
import { SALES_PERIODS } from '#contract/sales-report/sales-codes.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import type { PeriodState } from './use-sales-state.ts'

/** Which days: a period of the calendar, or days of one's own. */
export function PeriodFields({ state: { period, from, to, change } }: { state: PeriodState }) {
  const { t } = useTranslation('sales-report')
  return (
    <>
      <SelectField
        label={t('period.label')}
        value={period}
        options={SALES_PERIODS.map((value) => ({
          value,
          label: t(`period.${value}`),
          // Days of one's own are chosen beside it.
          disabled: value === 'own' && period !== 'own',
        }))}
        onChange={(event) => change({ period: event.target.value, from: undefined, to: undefined })}
      />
      <DayRangeFilter
        label={t('period.own')}
        range={{ from, to }}
        onChange={(range) => {
          const isWhole = range.from !== undefined && range.to !== undefined
          change({ ...range, period: isWhole ? 'own' : period === 'own' ? undefined : period })
        }}
      />
    </>
  )
}
