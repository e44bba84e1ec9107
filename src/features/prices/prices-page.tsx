import Tags from 'lucide-react/icons/tags'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { DayFilter } from './day-filter.tsx'
import { GapTile } from './gap-tile.tsx'
import { priceColumns } from './price-columns.tsx'
import { PRICES_PATH } from './price-paths.ts'
import { usePriceChoices } from './use-price-choices.ts'

const SCOPES = ['route', 'stretch'] as const
const LIST = {
  filters: { tripId: null, routeId: null, currency: null, scope: SCOPES, validOn: null },
  defaultSort: { by: 'routeName', direction: 'ascending' },
} as const

/** Prices of all routes, with their dates; the way to a route's grid and to the gaps. */
export default function PricesPage() {
  const { t, i18n } = useTranslation('prices')
  const list = useListState(LIST)
  const read = useList('getPriceList', { query: list.query })
  const { trips, routes, currencies } = usePriceChoices(list.filters.tripId)
  const columns = useMemo(() => priceColumns(t, i18n.language), [t, i18n.language])
  return (
    <RecordList
      id="prices"
      exported="price"
      words={{ title: t('title'), lead: t('lead'), add: t('add'), search: t('search'), empty: t('empty') }}
      icon={<Tags />}
      path={PRICES_PATH}
      list={list}
      read={read}
      columns={columns}
      actions={<GapTile />}
      filters={
        <>
          <SelectFilter
            label={t('field.tripName')}
            any={t('filter.anyTrip')}
            value={list.filters.tripId}
            onChange={(tripId) => list.filter({ tripId, routeId: undefined })}
            options={trips}
          />
          <SelectFilter
            label={t('field.routeName')}
            any={t('filter.anyRoute')}
            value={list.filters.routeId}
            onChange={(routeId) => list.filter({ routeId })}
            options={routes}
          />
          <SelectFilter
            label={t('field.currency')}
            any={t('filter.anyCurrency')}
            value={list.filters.currency}
            onChange={(currency) => list.filter({ currency })}
            options={currencies}
          />
          <SelectFilter
            label={t('field.stretch')}
            any={t('filter.anyScope')}
            value={list.filters.scope}
            onChange={(scope) => list.filter({ scope })}
            options={SCOPES.map((scope) => ({ value: scope, label: t(`filter.scope.${scope}`) }))}
          />
          <DayFilter
            label={t('filter.validOn')}
            day={list.filters.validOn}
            onChange={(validOn) => list.filter({ validOn })}
          />
        </>
      }
    />
  )
}
