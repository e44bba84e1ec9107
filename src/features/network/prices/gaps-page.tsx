import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { GAP_DAYS, priceGapList } from '#contract/network/price-gap-list.ts'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { BackToList } from '#src/ui/record/record-page.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { DayFilter } from '#src/ui/list/day-filter.tsx'
import { GapStretches } from './gap-stretches.tsx'
import { gridPath, PRICES_PATH } from './price-paths.ts'
import { usePriceChoices } from './use-price-choices.ts'

/** Of the spans that are offered the one that counts where none is chosen. */
const USUAL_DAYS = '30'

/** Where something runs that cannot be sold for want of a price; a row opens the grid at the cell. */
export default function GapsPage() {
  const { t } = useTranslation('prices')
  const state = useListState(stateOf(priceGapList))
  const { filters, filter } = state
  const { currencies, trips, routes } = usePriceChoices(filters.tripId)
  return (
    <ListPage
      list={priceGapList}
      icon={<CircleCheck />}
      back={<BackToList path={PRICES_PATH}>{t('title')}</BackToList>}
      state={state}
      // The span and its first day always say something.
      isNarrowed={Boolean(state.search || filters.currency || filters.tripId || filters.routeId)}
      columns={{ cells: { stretches: (gap) => <GapStretches gap={gap} /> } }}
      rowHref={(gap) => gridPath({ routeId: gap.routeId, currency: gap.currency, validFrom: gap.firstDate })}
      filters={{
        options: { currency: currencies, tripId: trips, routeId: routes },
        fields: {
          days: (
            <SelectField
              label={t('gaps.span')}
              labelHidden
              value={filters.days ?? USUAL_DAYS}
              onChange={({ target: { value } }) => filter({ days: value === USUAL_DAYS ? undefined : value })}
              options={GAP_DAYS.map((days) => ({ value: days, label: t(`gaps.spans.${days}`) }))}
            />
          ),
          from: (
            <DayFilter
              label={t('gaps.from')}
              any={t('filter.anyDay')}
              apply={t('filter.close')}
              day={filters.from}
              onChange={(from) => filter({ from })}
            />
          ),
        },
      }}
    />
  )
}
