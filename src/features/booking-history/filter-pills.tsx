import { useTranslation } from 'react-i18next'
import { type FilterPill, FilterPills } from '#src/components/filter-pills.tsx'
import { rangeText } from '#src/lib/day-range.ts'
import type { BookingFilterValues, BookingListState, FilterName } from './booking-list-state.ts'
import { choiceOf, SALE_CHOICES, TRAVEL_CHOICES, type RangeChoice } from './day-ranges.ts'
import type { FilterChoices } from './filter-choices.ts'

export interface BookingFilterPillsProps {
  filters: BookingFilterValues
  choices: FilterChoices
  today: string
  onChange: BookingListState['filter']
}

/** Every filter that is on, in words; pressing one takes it off. */
export function BookingFilterPills({ filters, choices, today, onChange }: BookingFilterPillsProps) {
  const { t } = useTranslation('booking-history')
  const pills = usePills({ filters, choices, today })
  return <FilterPills label={t('filter.on')} pills={pills} onRemove={(names) => onChange(Object.fromEntries(names.map((name) => [name, undefined])))} />
}

function usePills({ filters, choices, today }: Omit<BookingFilterPillsProps, 'onChange'>): FilterPill<FilterName>[] {
  const { t, i18n } = useTranslation(['booking-history', 'workflow-ticket'])
  const { travelFrom, travelTo, soldFrom, soldTo } = filters
  const span = (label: string, names: readonly FilterName[], named: readonly RangeChoice[], from?: string, to?: string) => {
    if (from === undefined && to === undefined) return []
    const choice = choiceOf({ from, to }, named, today)
    const words = choice ? t(`range.${choice}`) : rangeText({ from, to }, t, i18n.language)
    return [{ names, text: `${label}: ${words}` }]
  }
  const one = (name: FilterName, words: (value: string) => string | undefined) => {
    const value = filters[name]
    return value === undefined ? [] : [{ names: [name], text: `${t(`filter.${name}`)}: ${words(value) ?? value}` }]
  }
  return [
    ...span(t('filter.travel'), ['travelFrom', 'travelTo'], TRAVEL_CHOICES, travelFrom, travelTo),
    ...span(t('filter.sold'), ['soldFrom', 'soldTo'], SALE_CHOICES, soldFrom, soldTo),
    ...one('state', (value) => t(`workflow-ticket:states.${value}.label`)),
    ...one('means', (value) => t(`means.${value}`)),
    ...one('currency', (value) => value),
    ...one('depotId', labelIn(choices.depots)),
    ...one('tripId', labelIn(choices.trips)),
  ]
}

const labelIn = (options: FilterChoices['depots']) => (value: string) =>
  options.find((option) => option.value === value)?.label
