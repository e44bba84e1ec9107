import type { PageInfo } from '#contract/common.ts'
import { wordMatcher } from '#contract/search-term.ts'
import type { PageQuery } from '#server/database/list-page.ts'
import { pageInHand, refusePlace } from '#server/database/page-in-hand.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { FoundDeparture } from '#server/features/departure/departure-search.ts'

const departsAt = ({ departure, from }: FoundDeparture) => Number(departure.departs[from])
const SORTS = new Map<string, (found: FoundDeparture) => number>([
  ['departsAt', departsAt],
  ['arrivesAt', ({ departure, to }) => Number(departure.arrivals[to])],
  ['seatsAvailable', ({ seatsAvailable }) => seatsAvailable],
])

/** One page of a day's departures, which are few and already in hand: numbered pages only, no cursors. */
export function listDepartures(
  found: readonly FoundDeparture[],
  query: PageQuery & { search?: string | undefined },
): { data: FoundDeparture[]; page: PageInfo } | Refusal {
  const refused = refusePlace(query, SORTS)
  if (refused) return refused
  const { sort = 'departsAt', search = '' } = query
  const valueOf = SORTS.get(sort.replace(/^-/, '')) ?? departsAt
  const sign = sort.startsWith('-') ? -1 : 1
  const fits = wordMatcher(search)
  const rows = found
    .filter((item) => fits(wordsOf(item)))
    .toSorted((one, other) => sign * (valueOf(one) - valueOf(other)))
  return pageInHand(rows, query)
}

function wordsOf({ departure: { route, transport } }: FoundDeparture): string {
  const { name, registrationNumber, category } = transport
  return [route.name.en, route.name.ar, name, registrationNumber, category].join('\n')
}
