import { useSearchParams } from 'wouter'
import type { TableSort } from '#src/components/data-table-header.tsx'
import type { PageTarget } from '#src/components/pagination.tsx'

/** A list's own filters: name → the values it may have, or null for free text (a day, an id). */
export type FilterDefinitions = Readonly<Record<string, readonly string[] | null>>

export interface ListDefinition<Filters extends FilterDefinitions> {
  filters: Filters
  /** The server's order when none is asked for. */
  defaultSort: TableSort
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
  /** How many filters are on, the search counted as one. */
  active: number
  /** Undefined or '' takes a filter off; any change leads back to the first page. */
  filter: (changes: { [Name in keyof Filters]?: string | undefined }) => void
  searchFor: (text: string) => void
  sortBy: (sort: TableSort) => void
  goTo: (target: PageTarget) => void
  showRecords: (recordNumber: number) => void
  clear: () => void
  /** The address's query as it stands, to carry it along to a detail and back. */
  carried: string
}

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
  const words = wordsIn(params)
  const filters = filtersIn(params, definition.filters)

  const change = (changes: Readonly<Record<string, string | undefined>>, options?: { replace: boolean }) =>
    setParams((before) => changed(before, changes), options)

  return {
    filters,
    search: words.search ?? '',
    sort: words.sort === undefined ? definition.defaultSort : sortFrom(words.sort),
    query: { ...filters, ...words },
    active: Object.keys(filters).length + (words.search ? 1 : 0),
    filter: (changes) => change({ ...FIRST_PAGE, ...changes }),
    // Each pause in the typing is not a place to come back to.
    searchFor: (text) => change({ ...FIRST_PAGE, search: text }, { replace: true }),
    sortBy: (sort) => change({ ...FIRST_PAGE, sort: `${sort.direction === 'descending' ? '-' : ''}${sort.by}` }),
    goTo: (target) => change({ ...FIRST_PAGE, ...targetWords(target) }),
    showRecords: (recordNumber) => change({ ...FIRST_PAGE, recordNumber: String(recordNumber) }),
    clear: () =>
      change({ ...FIRST_PAGE, search: undefined, ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) }),
    carried: params.size > 0 ? `?${params}` : '',
  }
}

const WORDS = ['pageNumber', 'recordNumber', 'sort', 'search', 'next', 'previous'] as const satisfies (keyof ListWords)[]
const FIRST_PAGE = { pageNumber: undefined, next: undefined, previous: undefined }

function wordsIn(params: URLSearchParams): ListWords {
  const words: ListWords = {}
  for (const word of WORDS) {
    const value = params.get(word)
    if (value) words[word] = value
  }
  return words
}

function filtersIn<Filters extends FilterDefinitions>(params: URLSearchParams, filters: Filters): FilterValues<Filters> {
  const entries = Object.entries(filters).flatMap(([name, values]) => {
    const value = params.get(name)
    return value && (values === null || values.includes(value)) ? [[name, value] as const] : []
  })
  // Each value was found among those of its own name; Object.fromEntries cannot say so.
  return Object.fromEntries(entries) as FilterValues<Filters>
}

function changed(before: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

function sortFrom(text: string): TableSort {
  return text.startsWith('-') ? { by: text.slice(1), direction: 'descending' } : { by: text, direction: 'ascending' }
}

function targetWords(target: PageTarget): Record<string, string> {
  return 'pageNumber' in target ? { pageNumber: String(target.pageNumber) } : target
}
