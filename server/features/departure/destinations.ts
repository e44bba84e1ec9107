import type { Network, Route } from '#server/domain/network/network.ts'
import { faresFor, versionOn } from '#server/domain/network/timetable-rules.ts'

/** Stoppages that these routes reach from one, at a price on some day from `day` on; in the order of the routes. */
export function destinationsFrom(
  network: Network,
  sellable: ReadonlyMap<string, Route>,
  fromStoppageId: string,
  day: string,
): string[] {
  const versions = [...sellable.keys()].flatMap((id) => versionsInUse(network, id, day))
  const reached = versions.flatMap((route) => {
    const from = route.stops.findIndex(({ id }) => id === fromStoppageId)
    if (from === -1) return []
    const days = pricingDays(route, day)
    return route.stops.flatMap((stop, to) => {
      const isReached = to > from && stop.isActive && stop.id !== fromStoppageId
      return isReached && days.some((each) => faresFor(route, { from, to }, each).length > 0) ? [stop.id] : []
    })
  })
  return [...new Set(reached)]
}

/** The stops that a route has on a day, and those that it will have. */
export function versionsInUse({ routeVersions }: Network, routeId: string, day: string): Route[] {
  const versions = routeVersions.get(routeId) ?? []
  const present = versionOn(versions, day)
  return versions.filter(
    (version) => version.isActive && version.trip.isActive && (version === present || version.appliesFrom > day),
  )
}

/** The days on which other prices begin to hold. */
function pricingDays({ appliesFrom, prices }: Route, day: string): string[] {
  const first = appliesFrom > day ? appliesFrom : day
  return [...new Set([first, ...prices.map(({ validFrom }) => validFrom).filter((from) => from > first)])]
}
