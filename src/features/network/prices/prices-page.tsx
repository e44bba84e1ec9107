import Tags from 'lucide-react/icons/tags'
import { priceList } from '#contract/network/price-list-list.ts'
import { DayFilter } from '#src/ui/list/day-filter.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { Money } from '#src/ui/money.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import { useMasterPage } from '#src/ui/record/use-master-page.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useTranslation } from 'react-i18next'
import { GapTile } from './gap-tile.tsx'
import { PRICES_PATH } from './price-paths.ts'
import { PriceStatePill } from './price-state-pill.tsx'
import { StretchName } from './stretch-name.tsx'
import { usePriceChoices } from './use-price-choices.ts'

/** Prices of all routes, with their dates; the way to a route's grid and to the gaps. */
export default function PricesPage() {
  const { t } = useTranslation('prices')
  const state = useListState(stateOf(priceList))
  const { trips, routes, currencies } = usePriceChoices(state.filters.tripId)
  return (
    <ListPage
      {...useMasterPage(priceList, state, { path: PRICES_PATH, exported: 'price' })}
      list={priceList}
      icon={<Tags />}
      state={state}
      columns={{
        meta: { routeName: { width: '11rem' }, stretch: { width: '11rem' } },
        cells: {
          stretch: ({ fromName, toName }) => <StretchName from={fromName} to={toName} />,
          adult: ({ adult, currency }) => fare(adult, currency),
          child: ({ child, currency }) => fare(child, currency),
          twoWayAdult: ({ twoWayAdult, currency }) => fare(twoWayAdult, currency),
          twoWayChild: ({ twoWayChild, currency }) => fare(twoWayChild, currency),
          state: (price) => <PriceStatePill price={price} />,
        },
      }}
      filters={{
        options: { tripId: trips, routeId: routes, currency: currencies },
        fields: {
          tripId: (
            <SelectFilter
              label={t('field.tripName')}
              any={t('filter.anyTrip')}
              value={state.filters.tripId}
              onChange={(tripId) => state.filter({ tripId, routeId: undefined })}
              options={trips}
            />
          ),
          validOn: (
            <DayFilter
              label={t('filter.validOn')}
              any={t('filter.anyDay')}
              apply={t('filter.close')}
              day={state.filters.validOn}
              onChange={(validOn) => state.filter({ validOn })}
            />
          ),
        },
      }}
      report={<GapTile />}
    />
  )
}

/** Its currency stands in a column of its own. */
function fare(minor: number | null, currency: string) {
  return minor === null ? undefined : <Money minor={minor} currency={currency} aligned bare />
}
