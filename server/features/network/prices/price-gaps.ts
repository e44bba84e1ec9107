import { inArray, sql } from 'drizzle-orm'
import type { PriceGap } from '#contract/network/price-list-row.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { routeStops } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Route, Stoppage } from '#server/domain/network/network.ts'
import { faresFor, runsOn, versionOn } from '#server/domain/network/timetable-rules.ts'

/** Stretches told one by one; the rest is a number. */
const STRETCHES_TOLD = 12
/** How far back a sold stretch counts as one that is sold. */
const SOLD_DAYS = 90

/** A gap before anybody looked what was sold. */
export interface FoundGap extends Omit<PriceGap, 'stretches' | 'stretchTotal'> {
  stretches: { from: Stoppage; to: Stoppage }[]
}

export interface GapSearch {
  from: string
  days: number
}

/**
 * Routes that run in the asked days without a price. A stretch wants one in the currency of the region where it begins
 * and in that where it ends; which currencies are sold beyond those is the operator's choice.
 */
export function findGaps(network: Network, { from, days }: GapSearch): FoundGap[] {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return [...network.routes.values()]
    .filter(({ isActive, trip }) => isActive && trip.isActive)
    .flatMap((route) => gapsOf(network, route, dates))
    .toSorted(
      (one, other) =>
        Number(other.isWholeRoute) - Number(one.isWholeRoute) ||
        other.departures - one.departures ||
        (one.id < other.id ? -1 : 1),
    )
}

function gapsOf(network: Network, latest: Route, dates: readonly string[]): FoundGap[] {
  const versions = network.routeVersions.get(latest.id) ?? []
  const timings = network.timingsByRoute.get(latest.id) ?? []
  const changes = [...new Set(latest.prices.map(({ validFrom }) => validFrom))]
  const gaps = new Map<string, { gap: FoundGap; keys: Set<string> }>()
  const known = new Map<string, Missing[]>()
  for (const date of dates) {
    const runs = timings.reduce((sum, timing) => sum + (runsOn(timing, date) ? timing.transportIds.size : 0), 0)
    const route = runs > 0 ? versionOn(versions, date) : undefined
    if (!route) continue
    // Between two changes of prices or stops every date has the same gaps.
    const epoch = `${route.appliesFrom} ${changes.filter((change) => change <= date).length}`
    const missing = known.get(epoch) ?? missingOn(route, date)
    known.set(epoch, missing)
    for (const currency of new Set(missing.map((one) => one.currency))) {
      const entry = gaps.get(currency) ?? { gap: newGap(latest, currency, date), keys: new Set() }
      gaps.set(currency, entry)
      const { gap, keys } = entry
      gap.departures += runs
      gap.lastDate = date
      for (const { range, currency: wanted } of missing) {
        const [start, end] = [route.stops[range.from], route.stops[range.to]]
        if (wanted !== currency || !start || !end) continue
        const key = `${start.id} ${end.id}`
        if (range.from === 0 && range.to === route.stops.length - 1) gap.isWholeRoute = true
        else if (!keys.has(key)) gap.stretches.push({ from: start, to: end })
        keys.add(key)
      }
    }
  }
  return [...gaps.values()].map(({ gap }) => gap)
}

interface Missing {
  range: StopRange
  currency: string
}

function missingOn(route: Route, date: string): Missing[] {
  return route.stops.flatMap((start, from) =>
    route.stops.slice(from + 1).flatMap((end, index) => {
      const range = { from, to: from + 1 + index }
      const sold = new Set(faresFor(route, range, date).map(({ currency }) => currency))
      const wanted = new Set([start.region.currency, end.region.currency])
      return [...wanted].filter((currency) => !sold.has(currency)).map((currency) => ({ range, currency }))
    }),
  )
}

function newGap({ id, name, trip, prices }: Route, currency: string, date: string): FoundGap {
  const own = prices.filter((price) => price.currency === currency)
  return {
    id: `${id}.${currency}`,
    routeId: id,
    routeName: name,
    tripName: trip.name,
    currency,
    isWholeRoute: false,
    stretches: [],
    departures: 0,
    firstDate: date,
    lastDate: date,
    endedOn:
      own
        .filter(({ isActive, validFrom }) => !isActive && validFrom <= date)
        .map(({ validFrom }) => validFrom)
        .toSorted()
        .at(-1) ?? null,
    pricedFrom:
      own
        .filter(({ isActive, validFrom }) => isActive && validFrom > date)
        .map(({ validFrom }) => validFrom)
        .toSorted()[0] ?? null,
  }
}

/** Gaps with what was sold of their stretches, most first. */
export async function withSales(orm: Orm, gaps: readonly FoundGap[], today: string): Promise<PriceGap[]> {
  const sold = await soldStretches(orm, [...new Set(gaps.map(({ routeId }) => routeId))], addDays(today, -SOLD_DAYS))
  return gaps.map((gap) => {
    const stretches = gap.stretches
      .map(({ from, to }) => ({
        fromStoppageId: from.id,
        toStoppageId: to.id,
        fromName: from.name,
        toName: to.name,
        sold: sold.get(`${gap.routeId} ${from.id} ${to.id}`) ?? 0,
      }))
      .toSorted((one, other) => other.sold - one.sold)
    return { ...gap, stretches: stretches.slice(0, STRETCHES_TOLD), stretchTotal: stretches.length }
  })
}

async function soldStretches(orm: Orm, routeIds: readonly string[], since: string): Promise<Map<string, number>> {
  if (routeIds.length === 0) return new Map()
  const rows = await orm
    .select({
      routeId: departures.routeId,
      from: stopAt(tickets.fromPosition),
      to: stopAt(tickets.toPosition),
      sold: sql<number>`count(*)`,
    })
    .from(departures)
    .innerJoin(tickets, sql`${tickets.departureId} = ${departures.id}`)
    .where(sql`${inArray(departures.routeId, [...routeIds])} and ${departures.travelDate} >= ${since}`)
    .groupBy(sql`1, 2, 3`)
  return new Map(rows.map(({ routeId, from, to, sold }) => [`${routeId} ${from} ${to}`, sold]))
}

/** The stoppage at a position of a departure's version of the stops. */
const stopAt = (position: typeof tickets.fromPosition | typeof tickets.toPosition) => sql<string>`(
  select ${routeStops.stoppageId} from ${routeStops} where ${routeStops.routeId} = ${departures.routeId}
  and ${routeStops.appliesFrom} = ${departures.routeAppliesFrom} and ${routeStops.position} = ${position})`
