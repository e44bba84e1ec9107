import { useTranslation } from 'react-i18next'
import { seesEveryDepot } from '#contract/access.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
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
      {seesEveryDepot(type) && (
        <DepotFilter
          label={t('filter.depot')}
          any={t('filter.anyDepot')}
          value={filters.depotId}
          onChange={(depotId) => onFilter({ depotId })}
        />
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

/** Everything that list or totals are narrowed by, in words. */
export function useSlipNarrowing(
  by: Filters & { search?: string | undefined },
): NarrowingWord<keyof Filters | 'search'>[] {
  const { t, i18n } = useTranslation(['deposit-slip', 'workflow-depositSlip', 'common'])
  const depot = useBranches().find(({ id }) => id === by.depotId)
  const { user: maker } = useFilterNames({ userId: by.createdBy })
  return [
    ...narrowingWord(['search'], t('common:filter.search'), by.search, false),
    ...narrowingWord(
      ['madeFrom', 'madeTo'],
      t('filter.made'),
      rangeText({ from: by.madeFrom, to: by.madeTo }, t, i18n.language),
    ),
    ...narrowingWord(['state'], t('filter.state'), by.state && t(`workflow-depositSlip:states.${by.state}.label`)),
    ...narrowingWord(['depotId'], t('filter.depot'), depot && localName(depot.name, i18n.language)),
    ...narrowingMark(['changed'], t('filter.changedOnly'), by.changed !== undefined),
    ...narrowingMark(['standing'], t('filter.standing'), by.standing !== undefined, false),
    ...narrowingWord(['currency'], t('filter.currency'), by.currency, false),
    ...narrowingWord(['createdBy'], t('groupBy.maker'), maker, false),
  ]
}
