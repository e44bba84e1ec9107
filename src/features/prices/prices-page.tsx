import Tags from 'lucide-react/icons/tags'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '#src/components/record-list.tsx'
import { SelectField } from '#src/components/select-field.tsx'
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
          <SelectField
            label={t('field.tripName')}
            labelHidden
            placeholder={t('filter.anyTrip')}
            value={list.filters.tripId ?? ''}
            onChange={(event) => list.filter({ tripId: event.target.value, routeId: undefined })}
            options={trips}
          />
          <SelectField
            label={t('field.routeName')}
            labelHidden
            placeholder={t('filter.anyRoute')}
            value={list.filters.routeId ?? ''}
            onChange={(event) => list.filter({ routeId: event.target.value })}
            options={routes}
          />
          <SelectField
            label={t('field.currency')}
            labelHidden
            placeholder={t('filter.anyCurrency')}
            value={list.filters.currency ?? ''}
            onChange={(event) => list.filter({ currency: event.target.value })}
            options={currencies}
          />
          <SelectField
            label={t('field.stretch')}
            labelHidden
            placeholder={t('filter.anyScope')}
            value={list.filters.scope ?? ''}
            onChange={(event) => list.filter({ scope: event.target.value })}
            options={SCOPES.map((scope) => ({ value: scope, label: t(`filter.scope.${scope}`) }))}
          />
          <DayFilter label={t('filter.validOn')} day={list.filters.validOn} onChange={(validOn) => list.filter({ validOn })} />
        </>
      }
    />
  )
}
