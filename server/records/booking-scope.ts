import { arrayOverlaps, eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '#server/database/schema/booking.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Network } from '#server/timetable/network.ts'

/** Who reads, as far as it decides what. */
export type BookingReader = Pick<Actor, 'id' | 'userType' | 'depotId' | 'regionId' | 'isAgent' | 'isServicing'>

/**
 * The bookings a user may see, as a condition on `bookings` (domain rulings §6); undefined for those who see all.
 * A depot's people also see, and only see, tickets on departures that call in their region; those of a servicing depot see
 * all, since they change all. Who changes a booking is for `may-write-booking.ts` to say, never for this.
 */
export function bookingScope(actor: BookingReader, network: Network): SQL | undefined {
  if (actor.isAgent) return eq(bookings.createdBy, actor.id)
  switch (actor.userType) {
    case 'super_admin':
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      if (actor.isServicing) return undefined
      return actor.depotId === null
        ? eq(bookings.createdBy, actor.id)
        : or(eq(bookings.depotId, actor.depotId), travelsOn(routesCallingIn(network, actor.regionId)))
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
