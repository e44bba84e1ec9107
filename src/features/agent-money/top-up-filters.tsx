import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { FilterPills } from '#src/components/filter-pills.tsx'
import { PrintedFilters } from '#src/components/printed-filters.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import { TOP_UP_MEANS_SHOWN, TOP_UP_STATES_SHOWN, type TOP_UP_FILTERS } from './top-up-names.ts'

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
        options={TOP_UP_STATES_SHOWN.map((value) => ({ value, label: t(`workflow-topUp:states.${value}.label`) }))}
      />
      <SelectFilter
        label={t('topUps.filter.means')}
        any={t('topUps.filter.anyMeans')}
        value={filters.means}
        onChange={(means) => onFilter({ means })}
        options={TOP_UP_MEANS_SHOWN.map((value) => ({ value, label: t(`means.${value}`) }))}
      />
      <DepotFilter label={t('topUps.filter.depot')} any={t('topUps.filter.anyDepot')} value={filters.depotId} onChange={(depotId) => onFilter({ depotId })} />
      <SelectFilter
        label={t('topUps.filter.currency')}
        any={t('topUps.filter.anyCurrency')}
        value={filters.currency}
        onChange={(currency) => onFilter({ currency })}
        options={[...new Set([...currencies, ...(filters.currency ? [filters.currency] : [])])].map((value) => ({ value, label: value }))}
      />
    </>
  )
}

/** One agent, where a total of that agent led here. */
export function TopUpFilterPills({ filters, onFilter }: Pick<TopUpFiltersProps, 'filters' | 'onFilter'>) {
  const { t } = useTranslation(['agent-money', 'common'])
  const { user: agent } = useFilterNames({ userId: filters.agentId })
  const pills = agent === undefined ? [] : [{ names: ['agentId'] as const, text: `${t('field.agent')}: \u2068${agent}\u2069` }]
  return <FilterPills label={t('common:filter.on')} pills={pills} onRemove={() => onFilter({ agentId: undefined })} />
}

/** On paper, where the fields are not. */
export function PrintedTopUpFilters({ filters, search }: { filters: Filters; search?: string }) {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp', 'common'])
  const depot = useBranches().find(({ id }) => id === filters.depotId)
  const { user: agent } = useFilterNames({ userId: filters.agentId })
  return (
    <PrintedFilters
      told={[
        [t('topUps.search'), search],
        [t('topUps.filter.requested'), rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, i18n.language)],
        [t('topUps.filter.state'), filters.state && t(`workflow-topUp:states.${filters.state}.label`)],
        [t('topUps.filter.means'), filters.means && t(`means.${filters.means}`)],
        [t('topUps.filter.depot'), depot && localName(depot.name, i18n.language)],
        [t('topUps.filter.currency'), filters.currency],
        [t('field.agent'), agent],
      ]}
    />
  )
}
