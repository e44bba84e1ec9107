import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useTranslation } from 'react-i18next'
import { filesOf, keyOf, type ListDefinition, type ListFilter, wordKey } from '#contract/list/list-definition.ts'
import { buttonStyle } from '#src/components/button-style.ts'
import { CountryChoice } from '#src/components/country-choice.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { Popover } from '#src/components/popover.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import type { SelectOption } from '#src/components/select-field.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { countryName, formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'

type List = Pick<ListDefinition<never>, 'words' | 'columns' | 'filters'>
type Values = Readonly<Record<string, string | undefined>>
/** Of filters whose values are not known before: name of the filter → what can be chosen. */
type Options = Readonly<Record<string, readonly SelectOption[]>>

export interface ListFiltersProps {
  list: List
  values: Values
  onFilter: (changes: Record<string, string | undefined>) => void
  options?: Options
  /** Filters that this reader has no use for. */
  without?: readonly string[]
  /** The day where the days are meant, if that may differ from the reader's. */
  today?: string
  /** What a field says of itself, by the filter's name. */
  notes?: Readonly<Record<string, string>>
}

/** The fields that narrow a list, in the order of its definition; further ones in a window of their own. */
export function ListFilters({ without = [], ...props }: ListFiltersProps) {
  const { t } = useTranslation('common')
  const names = (field: ListFilter['field']) =>
    Object.entries(props.list.filters).flatMap(([name, filter]) =>
      filter.field === field && !without.includes(name) ? [name] : [],
    )
  const more = names('more')
  return (
    <>
      {names(true).map((name) => (
        <FilterField key={name} {...props} name={name} />
      ))}
      {more.length > 0 && (
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
              {more.map((name) => (
                <FilterField key={name} {...props} name={name} />
              ))}
            </div>
          )}
        </Popover>
      )}
    </>
  )
}

function FilterField({
  list,
  name,
  values,
  onFilter,
  options = {},
  notes = {},
  today,
}: ListFiltersProps & { name: string }) {
  const { t } = useTranslation(filesOf(list))
  const filter = list.filters[name]
  if (!filter) return null
  const value = values[name]
  const change = (chosen: string | undefined) => onFilter({ [name]: chosen || undefined })
  const isLabelled = filter.field === 'more'
  const field = { label: t(nameOf(list, name, filter)), any: t(keyOf(list, `any.${name}`)), value, isLabelled }
  switch (filter.kind) {
    case 'from': {
      const to = endOf(list, filter.of)
      return (
        <DayRangeFilter
          label={field.label}
          range={{ from: value, to: to && values[to] }}
          onChange={(range) => onFilter({ [name]: range.from, ...(to && { [to]: range.to }) })}
          note={notes[name]}
          today={today}
        />
      )
    }
    // Its field is that of the first day.
    case 'to':
      return null
    case 'depot':
      return <DepotFilter {...field} onChange={change} />
    case 'country':
      return (
        <CountryChoice
          label={field.label}
          labelHidden={!isLabelled}
          placeholder={field.any}
          value={value}
          onChange={change}
        />
      )
    case 'day':
      return <DateField label={field.label} labelHidden={!isLabelled} value={value} onChange={change} />
    default: {
      const choices =
        'words' in filter
          ? filter.values.map((code) => ({ value: code, label: t(keyOf(list, wordKey(filter.words, code))) }))
          : (options[name] ?? [])
      return <SelectFilter {...field} hint={notes[name]} onChange={change} options={choices} />
    }
  }
}

/** Everything that a list or its report is narrowed by, in words. */
export function useNarrowing(
  list: List,
  values: Values & { search?: string | undefined },
  options: Options = {},
): NarrowingWord<string>[] {
  const { t, i18n } = useTranslation(filesOf(list))
  const depots = useBranches()
  const of = (kind: ListFilter['kind']) => {
    const found = Object.entries(list.filters).find(([, filter]) => filter.kind === kind)
    return found && values[found[0]]
  }
  const named = useFilterNames({ userId: of('person'), transportId: of('bus'), departureKey: of('departure') })
  const filters = Object.entries(list.filters).flatMap(([name, filter]): NarrowingWord<string>[] => {
    const value = values[name]
    const hasField = filter.field === true
    const say = (words: string | undefined, names = [name]) =>
      narrowingWord(names, t(nameOf(list, name, filter)), words, hasField)
    switch (filter.kind) {
      case 'from': {
        const to = endOf(list, filter.of)
        return say(rangeText({ from: value, to: to && values[to] }, t, i18n.language), to ? [name, to] : [name])
      }
      case 'to':
        return []
      case 'mark':
        return narrowingMark([name], t(nameOf(list, name, filter)), value !== undefined, hasField)
      case 'choice':
        return say(value && t(keyOf(list, wordKey(filter.words, value))))
      case 'depot': {
        const depot = depots.find(({ id }) => id === value)
        return say(depot && localName(depot.name, i18n.language))
      }
      case 'person':
        return say(named.user)
      case 'bus':
        return say(named.bus)
      case 'departure':
        return say(named.departure)
      case 'country':
        return say(value && countryName(value, i18n.language))
      case 'day':
        return say(value && formatDay(value, i18n.language))
      case 'record':
        return say(value && (options[name]?.find((option) => option.value === value)?.label ?? '…'))
      default:
        return say(options[name]?.find((option) => option.value === value)?.label ?? value)
    }
  })
  return [...narrowingWord(['search'], t('common:filter.search'), values.search, false), ...filters]
}

const nameOf = (list: List, name: string, { of }: ListFilter): string =>
  keyOf(list, of === undefined ? `filter.${name}` : `column.${of}`)

/** The filter of the last day of the days that begin with another one. */
function endOf(list: List, of: string): string | undefined {
  return Object.entries(list.filters).find(([, filter]) => filter.kind === 'to' && filter.of === of)?.[0]
}
