import { and, gte, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { routes } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network, Route, Timing } from '#server/domain/network/network.ts'

/**
 * Routes that somebody may buy a seat on: in use and with a price, and run by a transport on a timing that is not over,
 * or by one that was on it when a departure was first sold. What a planner has entered and nobody has given a transport
 * and a price is no choice at a counter.
 */
export async function sellableRoutes(orm: Orm, network: Network, now: Date): Promise<Map<string, Route>> {
  // From yesterday on by the server's clock, which is today somewhere.
  const today = addDays(now.toISOString().slice(0, 10), -1)
  const priced = [...network.routes.values()].filter(
    (route) => route.isActive && route.trip.isActive && route.prices.some(({ isActive }) => isActive),
  )
  const isRun = ({ id }: Route) => (network.timingsByRoute.get(id) ?? []).some((timing) => runsFrom(timing, today))
  const departing = await routesWithDepartures(
    orm,
    priced.filter((route) => !isRun(route)),
    today,
  )
  return new Map(priced.filter((route) => isRun(route) || departing.has(route.id)).map((route) => [route.id, route]))
}

/** Of these routes, those that a departure of was sold, reserved or loaded, with a travel date from a day on. */
export async function routesWithDepartures(orm: Orm, among: readonly Route[], from: string): Promise<Set<string>> {
  if (among.length === 0) return new Set()
  const departed = sql`exists (select from ${departures} where ${and(sql`${departures.routeId} = ${routes.id}`, gte(departures.travelDate, from))})`
  const rows = await orm
    .select({ id: routes.id })
    .from(routes)
    .where(
      and(
        inArray(
          routes.id,
          among.map(({ id }) => id),
        ),
        departed,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

function runsFrom({ isActive, validTo, transportIds }: Timing, day: string): boolean {
  return isActive && transportIds.size > 0 && (validTo === null || validTo >= day)
}
