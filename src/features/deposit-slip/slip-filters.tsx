import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { FilterPills } from '#src/components/filter-pills.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import { type SLIP_FILTERS, SLIP_STATES_SHOWN } from './slip-names.ts'

type Filters = FilterValues<typeof SLIP_FILTERS>

export interface SlipFiltersProps {
  filters: Filters
  onFilter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
}

/** By day, state, depot and whether an amount was changed. */
export function SlipFilters({ filters, onFilter }: SlipFiltersProps) {
  const { t } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const { user_type: type } = useUserDetails()
  return (
    <>
      <DayRangeFilter
        label={t('filter.made')}
        range={{ from: filters.madeFrom, to: filters.madeTo }}
        onChange={({ from: madeFrom, to: madeTo }) => onFilter({ madeFrom, madeTo })}
      />
      <SelectFilter
        label={t('filter.state')}
        any={t('filter.anyState')}
        value={filters.state}
        onChange={(state) => onFilter({ state })}
        options={SLIP_STATES_SHOWN.map((value) => ({ value, label: t(`workflow-depositSlip:states.${value}.label`) }))}
      />
      {(type === 'head_account' || type === 'operation_manager') && (
        <DepotFilter label={t('filter.depot')} any={t('filter.anyDepot')} value={filters.depotId} onChange={(depotId) => onFilter({ depotId })} />
      )}
      <SelectFilter
        label={t('filter.changed')}
        any={t('filter.anyAmounts')}
        value={filters.changed}
        onChange={(changed) => onFilter({ changed })}
        options={[{ value: 'yes', label: t('filter.changedOnly') }]}
      />
    </>
  )
}

/** What no field shows: a currency or a person whose total led here. */
export function SlipFilterPills({ filters, onFilter }: SlipFiltersProps) {
  const { t } = useTranslation(['deposit-slip', 'common'])
  const { user: maker } = useFilterNames({ userId: filters.createdBy })
  const pills = [
    ...(filters.currency ? [{ names: ['currency'] as const, text: `${t('filter.currency')}: \u2068${filters.currency}\u2069` }] : []),
    ...(maker ? [{ names: ['createdBy'] as const, text: `${t('groupBy.maker')}: \u2068${maker}\u2069` }] : []),
  ]
  return <FilterPills label={t('common:filter.on')} pills={pills} onRemove={(names) => onFilter(Object.fromEntries(names.map((name) => [name, undefined])))} />
}
