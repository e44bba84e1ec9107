import { asc, eq } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { prices, regions, routes, routeStops, stoppages, trips } from '#server/database/schema/network.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import type { PricedRoute } from './price-rules.ts'

interface NamedStop {
  stoppageId: string
  name: LocalizedName
  currency: string
  timeZone: string
}

export interface RouteWithPrices extends PricedRoute<NamedStop> {
  id: string
  name: LocalizedName
  tripName: LocalizedName
  returnRouteId: string | null
}

/** A route with its stops by version and every price it ever had; undefined where there is none. */
export async function readRouteWithPrices(orm: Orm, routeId: string): Promise<RouteWithPrices | undefined> {
  const [route] = await orm
    .select({
      id: routes.id,
      name: routes.name,
      tripName: trips.name,
      isTwoWay: routes.isTwoWay,
      returnRouteId: routes.returnRouteId,
      routeIsActive: routes.isActive,
      tripIsActive: trips.isActive,
    })
    .from(routes)
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .where(eq(routes.id, routeId))
  if (!route) return undefined
  const stops = await orm
    .select({
      appliesFrom: routeStops.appliesFrom,
      stoppageId: stoppages.id,
      name: stoppages.name,
      currency: regions.currency,
      timeZone: regions.timeZone,
    })
    .from(routeStops)
    .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
    .innerJoin(regions, eq(regions.id, stoppages.regionId))
    .where(eq(routeStops.routeId, routeId))
    .orderBy(asc(routeStops.appliesFrom), asc(routeStops.position))
  const dates = [...new Set(stops.map(({ appliesFrom }) => appliesFrom))]
  const { isTwoWay, routeIsActive, tripIsActive, ...shared } = route
  return {
    ...shared,
    isActive: routeIsActive && tripIsActive,
    hasReturn: isTwoWay && route.returnRouteId !== null,
    versions: dates.map((appliesFrom) => ({ appliesFrom, stops: stops.filter((stop) => stop.appliesFrom === appliesFrom) })),
    prices: await orm.select().from(prices).where(eq(prices.routeId, routeId)),
  }
}

/** The day at the route's origin: travel dates are local to it. */
export function todayOn(route: RouteWithPrices, now: Date): string {
  return toLocal(now, route.versions.at(-1)?.stops[0]?.timeZone ?? 'UTC').date
}
