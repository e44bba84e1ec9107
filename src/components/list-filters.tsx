import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  filesOf,
  filterKey,
  type ListDefinition,
  type ListFilter,
  keyOf,
  wordKey,
} from '#contract/list/list-definition.ts'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { narrowingMark, narrowingWord, type NarrowingWord } from '#src/components/narrowing.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import type { SelectOption } from '#src/components/select-field.tsx'
import { useBranches } from '#src/components/use-branches.ts'
import { useFilterNames } from '#src/components/use-filter-names.ts'
import { rangeText } from '#src/lib/day-range.ts'
import { localName } from '#src/lib/local-name.ts'

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
}

/** The fields that narrow a list, in the order of its definition. */
export function ListFilters({ list, values, onFilter, options = {}, without = [], fields = {} }: ListFiltersProps) {
  const { t } = useTranslation(filesOf(list))
  return Object.entries(list.filters).map(([name, filter]) => {
    if (!filter.field || without.includes(name)) return null
    if (fields[name] !== undefined) return <Fragment key={name}>{fields[name]}</Fragment>
    const label = t(filterKey(list, name))
    const any = t(keyOf(list, `any.${name}`))
    const value = values[name]
    const change = (chosen: string) => onFilter({ [name]: chosen })
    switch (filter.kind) {
      case 'from': {
        const to = endOf(list, filter.of)
        return (
          <DayRangeFilter
            key={name}
            label={label}
            range={{ from: value, to: to && values[to] }}
            note={filter.note && t(keyOf(list, filter.note))}
            onChange={(range) => onFilter({ [name]: range.from, ...(to && { [to]: range.to }) })}
          />
        )
      }
      // Its field is that of the first day.
      case 'to':
        return null
      case 'depot':
        return <DepotFilter key={name} label={label} any={any} value={value} onChange={change} />
      // Its name says what it narrows to: the one thing that can be chosen.
      case 'mark':
        return (
          <SelectFilter
            key={name}
            label={label}
            any={any}
            value={value}
            onChange={change}
            options={filter.values.map((on) => ({ value: on, label }))}
          />
        )
      default: {
        const choices = 'words' in filter ? wordsOf(filter) : (options[name] ?? [])
        const joined = joinedTo(name)
        const chosen = joined.find(([other, code]) => values[other] === code)
        return (
          <SelectFilter
            key={name}
            label={label}
            any={any}
            value={chosen ? chosen.join(' ') : value}
            onChange={(picked) => {
              const [other, code] = joined.find((each) => each.join(' ') === picked) ?? [name, picked]
              const none = Object.fromEntries(joined.map(([each]) => [each, undefined]))
              onFilter({ ...none, [name]: undefined, [other]: code })
            }}
            options={[
              ...choices,
              ...joined.map(([other, code, words]) => ({ value: `${other} ${code}`, label: words })),
            ]}
          />
        )
      }
    }
  })

  /** What is chosen in the field of another filter: of which filter, which value, and its words. */
  function joinedTo(name: string): (readonly [other: string, code: string, words: string])[] {
    return Object.entries(list.filters).flatMap(([other, filter]) =>
      filter.in !== name || without.includes(other) || !('values' in filter)
        ? []
        : filter.values.map(
            (code) =>
              [
                other,
                code,
                t('words' in filter ? keyOf(list, wordKey(filter.words, code)) : filterKey(list, other)),
              ] as const,
          ),
    )
  }

  function wordsOf({ values: codes, words }: Extract<ListFilter, { kind: 'choice' }>): SelectOption[] {
    return codes.map((code) => ({ value: code, label: t(keyOf(list, wordKey(words, code))) }))
  }
}

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
      case 'mark':
      case 'record':
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
