import type { PackageHindrance } from '#contract/departure/departure-codes.ts'
import type { StretchQuery } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readPackages } from '#server/domain/package/read-packages.ts'
import { lastDayForSale } from '#server/domain/seat/seat-rules.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type FoundDeparture, searchDepartures } from './departure-search.ts'
import { canTake, toOffer } from './departure-summary.ts'

interface Asked {
  query: StretchQuery
  policies: Policies
  now: Date
}

/**
 * With which of these ways out the asked package cannot begin, and why, as its sale would say only once the way back is
 * looked for. All ways back are found in one search, from the first day that one is needed on to the last.
 *
 * @returns by departure key; empty where no package is asked for
 */
export async function findHindrances(
  orm: Orm,
  network: Network,
  found: readonly FoundDeparture[],
  { query, policies, now }: Asked,
): Promise<Map<string, PackageHindrance> | Refusal> {
  const { packageId, fromStoppageId, toStoppageId } = query
  if (packageId === undefined) return new Map()
  const [sold] = await readPackages(orm, [packageId])
  if (!sold) return refuse('notFound')
  const place = network.stoppages.get(toStoppageId)?.region ?? { timeZone: 'UTC' }
  const leavesOn = ({ departure, to }: FoundDeparture) =>
    addDays(dayAt(place, departure.arrivals[to] ?? departure.startsAt), sold.nights)
  const days = found.map(leavesOn).toSorted()
  const last = lastDayForSale(now, place.timeZone, policies)
  const [first, final = ''] = [days[0], days.at(-1)]
  const backs =
    first === undefined || first > last
      ? []
      : await searchDepartures(orm, network, {
          fromStoppageId: toStoppageId,
          toStoppageId: fromStoppageId,
          date: first,
          until: final < last ? final : last,
          now,
        })
  const byDay = groupBy(backs, ({ departure, from }) => dayAt(place, departure.departs[from] ?? departure.startsAt))
  const hindrances = new Map<string, PackageHindrance>()
  for (const way of found) {
    const { key, travelDate } = way.departure
    const leadsBack = (back: FoundDeparture) =>
      canTake(toOffer(back, { policies, now, party: query, outward: way }), query)
    if (travelDate < sold.validFrom || travelDate > sold.validTo) hindrances.set(key, 'notValid')
    else if (!byDay.get(leavesOn(way))?.some(leadsBack)) hindrances.set(key, 'noWayBack')
  }
  return hindrances
}
