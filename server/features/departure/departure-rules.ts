import { DEEPEST_NUMBERED_ROW, type PageInfo } from '#contract/common.ts'
import { wordMatcher } from '#contract/search-term.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { FoundDeparture } from '#server/features/departure/departure-search.ts'

interface ListQuery {
  pageNumber: number
  recordNumber: number
  sort?: string | undefined
  search?: string | undefined
  next?: string | undefined
  previous?: string | undefined
}

const SORTS = new Map<string, (found: FoundDeparture) => number>([
  ['departsAt', ({ departure, from }) => Number(departure.departs[from])],
  ['arrivesAt', ({ departure, to }) => Number(departure.arrivals[to])],
  ['seatsAvailable', ({ seatsAvailable }) => seatsAvailable],
])

/** One page of a day's departures, which are few and already in hand: numbered pages only, no cursors. */
export function listDepartures(
  found: readonly FoundDeparture[],
  query: ListQuery,
): { rows: FoundDeparture[]; page: PageInfo } | Refusal {
  const { pageNumber, recordNumber, sort = 'departsAt' } = query
  const isDescending = sort.startsWith('-')
  const valueOf = SORTS.get(isDescending ? sort.slice(1) : sort)
  if (!valueOf) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })
  if (query.next !== undefined) return refuse('malformed', { fields: { next: 'list.unknownCursor' } })
  if (query.previous !== undefined) return refuse('malformed', { fields: { previous: 'list.unknownCursor' } })
  const skipped = (pageNumber - 1) * recordNumber
  if (skipped >= DEEPEST_NUMBERED_ROW) return refuse('malformed', { fields: { pageNumber: 'list.pageTooDeep' } })

  const fits = wordMatcher(query.search ?? '')
  const rows = found
    .filter((item) => fits(wordsOf(item)))
    .toSorted((one, other) => (isDescending ? valueOf(other) - valueOf(one) : valueOf(one) - valueOf(other)))
  return {
    rows: rows.slice(skipped, skipped + recordNumber),
    page: { pageNumber, recordNumber, total: rows.length },
  }
}

function wordsOf({ departure: { route, transport } }: FoundDeparture): string {
  const { name, registrationNumber, category } = transport
  return [route.name.en, route.name.ar, name, registrationNumber, category].join('\n')
}
