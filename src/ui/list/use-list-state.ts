import { useSearchParams } from 'wouter'
import type { ListDefinition as SaidList } from '#contract/list/list-definition.ts'
import type { TableSort } from '#src/ui/list/data-table-header.tsx'
import type { PageTarget } from '#src/ui/list/pagination.tsx'
import { isCurrency } from '#src/platform/currencies.ts'
import { isDay } from '#src/platform/day-range.ts'

/**
 * A list's own filters: name → the values it may have, or null where these are not listed. By its name such a one is a
 * day (`madeFrom`, `validOn`), an id (`depotId`, `createdBy`) or free text; what is no day or no id is passed over.
 */
export type FilterDefinitions = Readonly<Record<string, readonly string[] | null>>

export interface ListDefinition<Filters extends FilterDefinitions> {
  filters: Filters
  /** The server's order when none is asked for. */
  defaultSort: TableSort
  /** Column ids that the server sorts by. An order by another, from an old link or view, is passed over. */
  sorts?: readonly string[]
  /** Filters that ask for a record by its id. */
  ids?: readonly string[]
  /** Filters that ask for a currency by its code. */
  currencies?: readonly string[]
}

/** A filter of the address that asks for nothing that there is, as from an old link or one that was typed. */
export interface IgnoredFilter {
  name: string
  value: string
}

type FiltersOf<List extends Pick<SaidList<never>, 'filters'>> = {
  readonly [Name in keyof List['filters']]: List['filters'][Name] extends {
    values: infer Values extends readonly string[]
  }
    ? Values
    : null
}

/** The filters and orders of a list as its definition says. */
export function stateOf<const List extends Pick<SaidList<never>, 'filters' | 'sorts' | 'defaultSort'>>(
  list: List,
): ListDefinition<FiltersOf<List>> {
  const entries = Object.entries(list.filters).map(([name, filter]) => [
    name,
    'values' in filter ? filter.values : null,
  ])
  // Each was made of the filter of its own name; Object.fromEntries cannot say so.
  const filters = Object.fromEntries(entries) as FiltersOf<List>
  const ids = Object.keys(list.filters).filter((name) => ASKS_FOR_ID.has(list.filters[name]?.kind))
  const currencies = Object.keys(list.filters).filter((name) => list.filters[name]?.kind === 'currency')
  return { filters, defaultSort: list.defaultSort, sorts: list.sorts, ids, currencies }
}

export type FilterValues<Filters extends FilterDefinitions> = {
  [Name in keyof Filters]?: Filters[Name] extends readonly (infer Value)[] ? Value : string
}

export interface ListState<Filters extends FilterDefinitions> {
  filters: FilterValues<Filters>
  search: string
  sort: TableSort
  /** What to ask the server. */
  query: FilterValues<Filters> & ListWords
  /** Filters of the address that are passed over, to be said. */
  ignored: readonly IgnoredFilter[]
  /** How many filters are on, the search counted as one. */
  active: number
  /** Undefined or '' takes a filter off; any change leads back to the first page. */
  filter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
  searchFor: (text: string) => void
  sortBy: (sort: TableSort) => void
  goTo: (target: PageTarget) => void
  showRecords: (recordNumber: number) => void
  clear: () => void
  /** What is shown, to be kept under a name: filters, search, order and rows per page, but no page. */
  view: Readonly<Record<string, string>>
  /** Shows what was kept instead of what is shown now; filters that the list no longer has are passed over. */
  showView: (view: Readonly<Record<string, string>>) => void
  /** The address's query as it stands, to carry it along to a detail and back. */
  carried: string
}

/** The state of a list whose filters one does not know. */
export interface AnyListState extends Omit<ListState<FilterDefinitions>, 'query'> {
  query: object
}

/** What a list's address asks the server for. */
export const queryIn = <const Filters extends FilterDefinitions>(
  params: URLSearchParams,
  definition: ListDefinition<Filters>,
): FilterValues<Filters> & ListWords => ({ ...filtersIn(params, definition), ...wordsIn(params, definition.sorts) })

/** What every list understands (contract/common.ts, `listQuery`). */
interface ListWords {
  pageNumber?: string
  recordNumber?: string
  sort?: string
  search?: string
  next?: string
  previous?: string
}

/** Filters, search, order and page of a list live in the address: reload, Back and a sent link restore them. */
export function useListState<const Filters extends FilterDefinitions>(
  definition: ListDefinition<Filters>,
): ListState<Filters> {
  const [params, setParams] = useSearchParams()
  const words = wordsIn(params, definition.sorts)
  const filters = filtersIn(params, definition)
  const ignored = Object.keys(definition.filters).flatMap((name): IgnoredFilter[] => {
    const value = params.get(name)
    return value && !Object.hasOwn(filters, name) ? [{ name, value }] : []
  })

  const change = (changes: Readonly<Record<string, string | undefined>>, options?: { replace: boolean }) =>
    setParams((before) => changed(before, changes), options)

  return {
    filters,
    search: words.search ?? '',
    sort: words.sort === undefined ? definition.defaultSort : sortFrom(words.sort),
    query: { ...filters, ...words },
    ignored,
    active: Object.keys(filters).length + (words.search ? 1 : 0),
    filter: (changes) => change({ ...FIRST_PAGE, ...changes }),
    // Each pause in the typing is not a place to come back to.
    searchFor: (text) => change({ ...FIRST_PAGE, search: text }, { replace: true }),
    sortBy: (sort) => change({ ...FIRST_PAGE, sort: `${sort.direction === 'descending' ? '-' : ''}${sort.by}` }),
    goTo: (target) => change({ ...FIRST_PAGE, ...targetWords(target) }),
    showRecords: (recordNumber) => change({ ...FIRST_PAGE, recordNumber: String(recordNumber) }),
    clear: () =>
      change({
        ...FIRST_PAGE,
        search: undefined,
        ...Object.fromEntries(Object.keys(definition.filters).map((name) => [name, undefined])),
      }),
    view: viewIn(params, [...Object.keys(filters), ...Object.keys(words)]),
    showView: (view) => {
      const names = [...Object.keys(definition.filters), ...VIEW_WORDS]
      change({ ...FIRST_PAGE, ...Object.fromEntries(names.map((name) => [name, view[name]])) })
    },
    carried: params.size > 0 ? `?${params}` : '',
  }
}

const WORDS = [
  'pageNumber',
  'recordNumber',
  'sort',
  'search',
  'next',
  'previous',
] as const satisfies (keyof ListWords)[]
const FIRST_PAGE = { pageNumber: undefined, next: undefined, previous: undefined }

const VIEW_WORDS = ['recordNumber', 'sort', 'search'] as const satisfies (keyof ListWords)[]

/** Of what is shown, by these names, all but the place in the list. */
function viewIn(params: URLSearchParams, shown: readonly string[]): Record<string, string> {
  const kept = shown.filter((name) => !Object.hasOwn(FIRST_PAGE, name))
  return Object.fromEntries(kept.map((name) => [name, params.get(name) ?? '']))
}

function wordsIn(params: URLSearchParams, sorts: readonly string[] | undefined): ListWords {
  const words: ListWords = {}
  for (const word of WORDS) {
    const value = params.get(word)
    if (value && isWord(word, value, sorts)) words[word] = value
  }
  return words
}

function filtersIn<Filters extends FilterDefinitions>(
  params: URLSearchParams,
  { filters, ids = [], currencies = [] }: ListDefinition<Filters>,
): FilterValues<Filters> {
  const entries = Object.entries(filters).flatMap(([name, values]) => {
    const value = params.get(name)
    return value && (values === null ? isReadable(name, value, { ids, currencies }) : values.includes(value))
      ? [[name, value] as const]
      : []
  })
  // Each value was found among those of its own name; Object.fromEntries cannot say so.
  return Object.fromEntries(entries) as FilterValues<Filters>
}

function isReadable(
  name: string,
  value: string,
  { ids, currencies }: Readonly<Record<'ids' | 'currencies', readonly string[]>>,
): boolean {
  if (currencies.includes(name)) return isCurrency(value)
  if (DAY_NAME.test(name)) return isDay(value)
  return !(ids.includes(name) || ID_NAME.test(name)) || ID.test(value)
}

const ASKS_FOR_ID: ReadonlySet<string | undefined> = new Set(['record', 'depot', 'bus', 'person'])
const DAY_NAME = /(^from|From|^to|To|On)$/
const ID_NAME = /(Id|createdBy)$/
/** As the contract's `recordId` reads one. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

function changed(before: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

function isWord(word: keyof ListWords, value: string, sorts: readonly string[] | undefined): boolean {
  if (word === 'sort') return isSortedBy(value, sorts)
  return (word !== 'pageNumber' && word !== 'recordNumber') || /^[1-9]\d*$/.test(value)
}

function isSortedBy(sort: string, sorts: readonly string[] | undefined): boolean {
  return sorts === undefined || sorts.includes(sortFrom(sort).by)
}

function sortFrom(text: string): TableSort {
  return text.startsWith('-') ? { by: text.slice(1), direction: 'descending' } : { by: text, direction: 'ascending' }
}

function targetWords(target: PageTarget): Record<string, string> {
  return 'pageNumber' in target ? { pageNumber: String(target.pageNumber) } : target
}
