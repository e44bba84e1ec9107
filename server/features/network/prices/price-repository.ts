import { eq } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm } from '#server/database/connection.ts'
import { prices, routes, trips } from '#server/database/schema/network.ts'
import type { PricedRoute } from './price-rules.ts'
import { readStopVersions, type VersionStop } from '../timetable/timetable-versions.ts'

export interface RouteWithPrices extends PricedRoute<VersionStop> {
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
  const { isTwoWay, routeIsActive, tripIsActive, ...shared } = route
  return {
    ...shared,
    isActive: routeIsActive && tripIsActive,
    hasReturn: isTwoWay && route.returnRouteId !== null,
    versions: await readStopVersions(orm, routeId),
    prices: await orm.select().from(prices).where(eq(prices.routeId, routeId)),
  }
}
