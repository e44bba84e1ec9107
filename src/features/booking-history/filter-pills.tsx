import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { rangeText } from '#src/lib/day-range.ts'
import type { BookingFilterValues, BookingListState, FilterName } from './booking-list-state.ts'
import { choiceOf, SALE_CHOICES, TRAVEL_CHOICES, type RangeChoice } from './day-ranges.ts'
import type { FilterChoices } from './filter-choices.ts'

export interface FilterPillsProps {
  filters: BookingFilterValues
  choices: FilterChoices
  today: string
  onChange: BookingListState['filter']
}

interface Pill {
  /** What goes away with it. */
  names: readonly FilterName[]
  text: string
}

/** Every filter that is on, in words; pressing one takes it off. */
export function FilterPills({ filters, choices, today, onChange }: FilterPillsProps) {
  const { t } = useTranslation('booking-history')
  const pills = usePills({ filters, choices, today })
  if (pills.length === 0) return null
  return (
    <ul aria-label={t('filter.on')} data-print="hide" className="mb-3 flex flex-wrap gap-1.5">
      {pills.map(({ names, text }) => (
        <li key={names[0]}>
          <button
            type="button"
            aria-label={t('common:filter.remove', { name: text })}
            onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-brand-soft ps-3 pe-2 text-xs font-medium text-brand-ink hover:bg-line"
          >
            {text}
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function usePills({ filters, choices, today }: Omit<FilterPillsProps, 'onChange'>): Pill[] {
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
