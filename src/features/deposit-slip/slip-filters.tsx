import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
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
