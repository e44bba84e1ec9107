import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import { standingWords, TOP_UP_MEANS_SHOWN, TOP_UP_STANDINGS_SHOWN, type TOP_UP_FILTERS } from './top-up-names.ts'

type Filters = FilterValues<typeof TOP_UP_FILTERS>

export interface TopUpFiltersProps {
  filters: Filters
  /** Currencies to choose from. */
  currencies: readonly string[]
  onFilter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
}

/** By day, state, means, depot and currency. */
export function TopUpFilters({ filters, currencies, onFilter }: TopUpFiltersProps) {
  const { t } = useTranslation(['agent-money', 'workflow-topUp'])
  return (
    <>
      <DayRangeFilter
        label={t('topUps.filter.requested')}
        range={{ from: filters.requestedFrom, to: filters.requestedTo }}
        onChange={({ from: requestedFrom, to: requestedTo }) => onFilter({ requestedFrom, requestedTo })}
      />
      <SelectFilter
        label={t('topUps.filter.state')}
        any={t('topUps.filter.anyState')}
        value={filters.state}
        onChange={(state) => onFilter({ state })}
        options={TOP_UP_STANDINGS_SHOWN.map((value) => ({ value, label: t(standingWords(value)) }))}
      />
      <SelectFilter
        label={t('topUps.filter.means')}
        any={t('topUps.filter.anyMeans')}
        value={filters.means}
        onChange={(means) => onFilter({ means })}
        options={TOP_UP_MEANS_SHOWN.map((value) => ({ value, label: t(`means.${value}`) }))}
      />
      <DepotFilter
        label={t('topUps.filter.depot')}
        any={t('topUps.filter.anyDepot')}
        value={filters.depotId}
        onChange={(depotId) => onFilter({ depotId })}
      />
      <SelectFilter
        label={t('topUps.filter.currency')}
        any={t('topUps.filter.anyCurrency')}
        value={filters.currency}
        onChange={(currency) => onFilter({ currency })}
        options={[...new Set([...currencies, ...(filters.currency ? [filters.currency] : [])])].map((value) => ({
          value,
          label: value,
        }))}
      />
    </>
  )
}

/** Everything that list or totals are narrowed by, in words. */
export function useTopUpNarrowing(
  by: Filters & { search?: string | undefined },
): NarrowingWord<keyof Filters | 'search'>[] {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp', 'common'])
  const depot = useBranches().find(({ id }) => id === by.depotId)
  const { user: agent } = useFilterNames({ userId: by.agentId })
  const requested = rangeText({ from: by.requestedFrom, to: by.requestedTo }, t, i18n.language)
  return [
    ...narrowingWord(['search'], t('common:filter.search'), by.search, false),
    ...narrowingWord(['requestedFrom', 'requestedTo'], t('topUps.filter.requested'), requested),
    ...narrowingWord(['state'], t('topUps.filter.state'), by.state && t(standingWords(by.state))),
    ...narrowingWord(['means'], t('topUps.filter.means'), by.means && t(`means.${by.means}`)),
    ...narrowingWord(['depotId'], t('topUps.filter.depot'), depot && localName(depot.name, i18n.language)),
    ...narrowingWord(['currency'], t('topUps.filter.currency'), by.currency),
    ...narrowingWord(['agentId'], t('field.agent'), agent, false),
  ]
}
