import { useTranslation } from 'react-i18next'
import { narrowingWord, type NarrowingWord } from '#src/ui/list/active-filters.tsx'
import { rangeText } from '#src/platform/day-range.ts'
import type { BookingListState, FilterName } from './booking-list-state.ts'
import { choiceOf, SALE_CHOICES, TRAVEL_CHOICES, type RangeChoice } from './day-ranges.ts'
import type { FilterChoices } from './filter-choices.ts'

/** Everything that the list is narrowed by, in words; most of its fields are out of sight, so that they say nothing themselves. */
export function useNarrowingWords(
  { filters, search }: BookingListState,
  choices: FilterChoices,
  today: string,
): NarrowingWord<FilterName | 'search'>[] {
  const { t, i18n } = useTranslation(['booking-history', 'workflow-ticket', 'common'])
  const { travelFrom, travelTo, soldFrom, soldTo } = filters
  const span = (
    label: string,
    names: readonly FilterName[],
    named: readonly RangeChoice[],
    from?: string,
    to?: string,
  ) => {
    const choice = choiceOf({ from, to }, named, today)
    return narrowingWord(names, label, choice ? t(`range.${choice}`) : rangeText({ from, to }, t, i18n.language), false)
  }
  const one = (name: FilterName, words: (value: string) => string | undefined) => {
    const value = filters[name]
    return narrowingWord([name], t(`filter.${name}`), value && (words(value) ?? value), false)
  }
  return [
    ...narrowingWord(['search'], t('common:filter.search'), search),
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
