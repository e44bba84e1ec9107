import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from 'react-i18next'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Popover } from '#src/ui/popover.tsx'
import { SelectField, type SelectOption } from '#src/ui/form/select-field.tsx'
import type { BookingListState, FilterName } from './booking-list-state.ts'
import { QuickRangeFilter } from './quick-range-filter.tsx'
import { SALE_CHOICES, TRAVEL_CHOICES } from './day-ranges.ts'
import type { FilterChoices } from './filter-choices.ts'
import { PAYMENT_MEANS, TICKET_STATES } from '#contract/booking/booking-codes.ts'

export interface BookingFiltersProps {
  state: BookingListState
  choices: FilterChoices
  /** Today in the depot's zone. */
  today: string
}

/** By travel date and day of sale; the rest under "more". */
export function BookingFilters({ state, choices, today }: BookingFiltersProps) {
  const { t } = useTranslation(['booking-history', 'workflow-ticket'])
  const { filters } = state
  const select = (name: FilterName, options: readonly SelectOption[]) =>
    options.length > 0 && (
      <SelectField
        label={t(`filter.${name}`)}
        placeholder={t(`any.${name}`)}
        value={filters[name] ?? ''}
        options={options}
        onChange={(event) => state.filter({ [name]: event.target.value || undefined })}
      />
    )

  return (
    <>
      <QuickRangeFilter
        label={t('filter.travel')}
        choices={TRAVEL_CHOICES}
        today={today}
        range={{ from: filters.travelFrom, to: filters.travelTo }}
        onChange={({ from, to }) => state.filter({ travelFrom: from, travelTo: to })}
      />
      <QuickRangeFilter
        label={t('filter.sold')}
        choices={SALE_CHOICES}
        today={today}
        range={{ from: filters.soldFrom, to: filters.soldTo }}
        onChange={({ from, to }) => state.filter({ soldFrom: from, soldTo: to })}
        note={t('filter.soldNote')}
      />
      <Popover
        label={t('filter.more')}
        width={290}
        buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
        button={
          <>
            <SlidersHorizontal aria-hidden />
            {t('filter.more')}
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-3 p-1">
            {select(
              'state',
              TICKET_STATES.map((name) => ({ value: name, label: t(`workflow-ticket:states.${name}.label`) })),
            )}
            {select(
              'means',
              PAYMENT_MEANS.map((name) => ({ value: name, label: t(`means.${name}`) })),
            )}
            {select('currency', choices.currencies)}
            {select('depotId', choices.depots)}
            {select('tripId', choices.trips)}
          </div>
        )}
      </Popover>
    </>
  )
}
