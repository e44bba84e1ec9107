import { arrayOverlaps, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '#server/database/schema/booking.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Network } from '#server/domain/network/network.ts'

/** Who reads, as far as it decides what. */
export type BookingReader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'regionId' | 'isAgent' | 'isServicing'>

/**
 * The bookings a user may see, as a condition on `bookings` (domain rulings §6); undefined for those who see all.
 * A depot's people also see, and only see, tickets on departures that call in their region; those of a servicing depot see
 * all, since they change all. Who changes a booking is for `may-write-booking.ts` to say, never for this.
 */
export function bookingScope(actor: BookingReader, network: Network): SQL | undefined {
  if (actor.isServicing && !actor.isAgent) return undefined
  return soldByOr(actor, () => travelsOn(routesCallingIn(network, actor.regionId)))
}

/** What the actor, or their depot, sold, and what else lies in the depot's reach; undefined for those who work for the whole company. */
export function soldByOr(
  { id, userType, depotId, isAgent }: Pick<BookingReader, 'id' | 'userType' | 'depotId' | 'isAgent'>,
  alsoOfDepot: () => SQL | undefined,
): SQL | undefined {
  if (isAgent) return eq(bookings.createdBy, id)
  switch (userType) {
    case 'super_admin':
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      return depotId === null ? eq(bookings.createdBy, id) : or(eq(bookings.depotId, depotId), alsoOfDepot())
    default:
      return sql`false`
  }
}

/** Bookings with a ticket on one of these routes. */
export function travelsOn(routeIds: readonly string[]): SQL {
  return routeIds.length === 0 ? sql`false` : arrayOverlaps(bookings.routeIds, [...routeIds])
}

/** Routes that stop in a region, as their stops are now. */
export function routesCallingIn(network: Network, regionId: string | null): string[] {
  return [...network.routes.values()]
    .filter((route) => route.stops.some((stop) => stop.region.id === regionId))
    .map((route) => route.id)
}
