import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  anyKey,
  filesOf,
  filterKey,
  type ListDefinition,
  type ListFilter,
  keyOf,
  wordKey,
} from '#contract/list/list-definition.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { CountryChoice } from '#src/ui/form/country-choice.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { DayRangeFilter } from '#src/ui/list/day-range-filter.tsx'
import { DepotFilter } from '#src/ui/list/depot-filter.tsx'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/ui/list/active-filters.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { SelectFilter } from '#src/ui/list/select-filter.tsx'
import type { SelectOption } from '#src/ui/form/select-field.tsx'
import { useBranches } from '#src/ui/list/use-branches.ts'
import { useFilterNames } from '#src/ui/list/use-filter-names.ts'
import { rangeText } from '#src/platform/day-range.ts'
import { countryName, formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'

type List = Pick<ListDefinition<never>, 'words' | 'otherWords' | 'headings' | 'columns' | 'filters'>
type Values = Readonly<Record<string, string | undefined>>
/** Of filters whose values are not known before: name of the filter → what can be chosen. */
type Options = Readonly<Record<string, readonly SelectOption[]>>

export interface ListFiltersProps {
  list: List
  values: Values
  onFilter: (changes: Record<string, string | undefined>) => void
  options?: Options | undefined
  /** Filters that this reader has no use for. */
  without?: readonly string[] | undefined
  /** Where this screen has another field. */
  fields?: Readonly<Record<string, ReactNode>> | undefined
  /** The day where the days are meant, if that may differ from the reader's. */
  today?: string | undefined
  /** What a field says of itself, by the filter's name. */
  notes?: Readonly<Record<string, string>> | undefined
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
        <FilterField key={name} {...props} without={without} name={name} />
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
                <FilterField key={name} {...props} without={without} name={name} />
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
  fields = {},
  notes = {},
  without = [],
  today,
}: ListFiltersProps & { name: string }) {
  const { t } = useTranslation(filesOf(list))
  const filter = list.filters[name]
  if (!filter) return null
  if (fields[name] !== undefined) return fields[name]
  const value = values[name]
  const change = (chosen: string | undefined) => onFilter({ [name]: chosen || undefined })
  const isLabelled = filter.field === 'more'
  const field = { label: t(filterKey(list, name)), any: t(anyKey(list, name)), value, isLabelled }
  switch (filter.kind) {
    case 'from': {
      const to = endOf(list, filter.of)
      return (
        <DayRangeFilter
          label={field.label}
          range={{ from: value, to: to && values[to] }}
          onChange={(range) => onFilter({ [name]: range.from, ...(to && { [to]: range.to }) })}
          note={notes[name] ?? (filter.note && t(keyOf(list, filter.note)))}
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
    // Its name says what it narrows to: the one thing that can be chosen.
    case 'mark':
      return (
        <SelectFilter
          {...field}
          hint={notes[name]}
          onChange={change}
          options={filter.values.map((on) => ({ value: on, label: field.label }))}
        />
      )
    default: {
      const choices =
        'words' in filter
          ? filter.values.map((code) => ({ value: code, label: t(keyOf(list, wordKey(filter.words, code))) }))
          : (options[name] ?? [])
      const joined = joinedTo(name)
      const chosen = joined.find(([other, code]) => values[other] === code)
      return (
        <SelectFilter
          {...field}
          value={chosen ? chosenAs(chosen) : value}
          hint={notes[name]}
          onChange={(picked) => {
            const [other, code] = joined.find((each) => chosenAs(each) === picked) ?? [name, picked]
            const none = Object.fromEntries(joined.map(([each]) => [each, undefined]))
            onFilter({ ...none, [name]: undefined, [other]: code || undefined })
          }}
          options={[...choices, ...joined.map((each) => ({ value: chosenAs(each), label: each[2] }))]}
        />
      )
    }
  }

  /** What is chosen in the field of another filter: of which filter, which value, and its words. */
  function joinedTo(of: string): Joined[] {
    return Object.entries(list.filters).flatMap(([other, each]) =>
      each.in !== of || without.includes(other) || !('values' in each)
        ? []
        : each.values.map((code): Joined => [
            other,
            code,
            t('words' in each ? keyOf(list, wordKey(each.words, code)) : filterKey(list, other)),
          ]),
    )
  }
}

type Joined = readonly [other: string, code: string, words: string]

const chosenAs = ([other, code]: Joined): string => `${other} ${code}`

/** Everything that a list or its report is narrowed by, in words. `hasSearch`: a field above it shows the search. */
export function useNarrowing(
  list: List,
  values: Values & { search?: string | undefined },
  options: Options = {},
  hasSearch = false,
): NarrowingWord<string>[] {
  const { t, i18n } = useTranslation(filesOf(list))
  const depots = useBranches()
  const of = (kind: ListFilter['kind']) => {
    const found = Object.entries(list.filters).find(([name, filter]) => filter.kind === kind && !options[name])
    return found && values[found[0]]
  }
  const named = useFilterNames({ userId: of('person'), transportId: of('bus'), departureKey: of('departure') })
  const filters = Object.entries(list.filters).flatMap(([name, filter]): NarrowingWord<string>[] => {
    const value = values[name]
    const hasField = filter.field === true || filter.in !== undefined
    const option = options[name]?.find((each) => each.value === value)?.label
    const say = (words: string | undefined, names = [name]) =>
      narrowingWord(names, t(filterKey(list, name)), words, hasField)
    switch (filter.kind) {
      case 'from': {
        const to = endOf(list, filter.of)
        return say(rangeText({ from: value, to: to && values[to] }, t, i18n.language), to ? [name, to] : [name])
      }
      case 'to':
        return []
      case 'record':
        if (options[name]) return say(value && (option ?? '…'))
        return narrowingMark([name], t(filterKey(list, name)), value !== undefined, hasField)
      case 'mark':
        return narrowingMark([name], t(filterKey(list, name)), value !== undefined, hasField)
      case 'choice':
        return say(value && t(keyOf(list, wordKey(filter.words, value))))
      case 'depot': {
        const depot = depots.find(({ id }) => id === value)
        return say(depot && localName(depot.name, i18n.language))
      }
      case 'person':
        return say(option ?? (options[name] ? value : named.user))
      case 'bus':
        return say(option ?? (options[name] ? value : named.bus))
      case 'departure':
        return say(named.departure)
      case 'country':
        return say(value && countryName(value, i18n.language))
      case 'day':
        return say(value && formatDay(value, i18n.language))
      default:
        return say(option ?? value)
    }
  })
  return [...narrowingWord(['search'], t('common:filter.search'), values.search, hasSearch), ...filters]
}

/** The filter of the last day of the days that begin with another one. */
function endOf(list: List, of: string): string | undefined {
  return Object.entries(list.filters).find(([, filter]) => filter.kind === 'to' && filter.of === of)?.[0]
}
