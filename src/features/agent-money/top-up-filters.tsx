import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { PrintedFilters } from '#src/components/printed-filters.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'
import type { FilterValues } from '#src/lib/use-list-state.ts'
import { useRead } from '#src/lib/use-read.ts'
import { TOP_UP_MEANS_SHOWN, TOP_UP_STATES_SHOWN, type TOP_UP_FILTERS } from './top-up-names.ts'

type Filters = FilterValues<typeof TOP_UP_FILTERS>

export interface TopUpFiltersProps {
  filters: Filters
  /** Currencies to choose from. */
  currencies: readonly string[]
  onFilter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
}

/** By day, state, means, depot and currency; by one agent where a total of that agent led here. */
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
      {filters.agentId && <OneAgent id={filters.agentId} onClear={() => onFilter({ agentId: undefined })} />}
    </>
  )
}

function OneAgent({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('agent-money')
  const name = useAgentName(id)
  return (
    <Button onClick={onClear}>
      {t('field.agent')}: <bdi>{name ?? '…'}</bdi> ×
    </Button>
  )
}

function useAgentName(id: string): string | undefined {
  const read = useRead<'getAgentReport'>('getAgentReport', { query: { agentId: id } })
  return read.data?.data.rows[0]?.agent.name
}

/** On paper, where the fields are not. */
export function PrintedTopUpFilters({ filters, search }: { filters: Filters; search?: string }) {
  const { t, i18n } = useTranslation(['agent-money', 'workflow-topUp', 'common'])
  const depot = useBranches().find(({ id }) => id === filters.depotId)
  return (
    <PrintedFilters
      told={[
        [t('topUps.search'), search],
        [t('topUps.filter.requested'), rangeText({ from: filters.requestedFrom, to: filters.requestedTo }, t, i18n.language)],
        [t('topUps.filter.state'), filters.state && t(`workflow-topUp:states.${filters.state}.label`)],
        [t('topUps.filter.means'), filters.means && t(`means.${filters.means}`)],
        [t('topUps.filter.depot'), depot && localName(depot.name, i18n.language)],
        [t('topUps.filter.currency'), filters.currency],
      ]}
    />
  )
}
