import { and, between, countDistinct, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { StatisticsAsked } from '#contract/sales-report/booking-statistics.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { routes } from '#server/database/schema/network.ts'
import type { Days } from './sales-period.ts'
import type { SalesScope } from './sales-scope.ts'

/**
 * Departures of these days that have left while somebody on them was neither checked in nor missed: their boarding is not
 * closed, so nobody knows yet who did not come. Of the tickets within scope and filters.
 */
export async function countOpenDepartures(
  orm: Orm,
  { asked, days, scope, now }: { asked: StatisticsAsked; days: Days; scope: SalesScope; now: Date },
): Promise<number> {
  const [row] = await orm
    .select({ open: countDistinct(tickets.departureId) })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .innerJoin(routes, eq(routes.id, departures.routeId))
    .where(
      and(
        inArray(tickets.state, ['pending', 'exitFeePaid']),
        between(tickets.travelDate, days.from, days.to),
        lte(tickets.boardsAt, now),
        ...conditionsOf(asked, scope),
      ),
    )
  return row?.open ?? 0
}

function conditionsOf(asked: StatisticsAsked, scope: SalesScope): (SQL | undefined)[] {
  const { currency, depotId, routeId, tripId, agentId, clerkId, means, fareClass } = asked
  return [
    scope.kind === 'depot' ? eq(bookings.depotId, scope.depotId) : undefined,
    scope.kind === 'own' ? eq(bookings.createdBy, scope.clerkId) : undefined,
    currency && eq(tickets.currency, currency),
    depotId && eq(bookings.depotId, depotId),
    routeId && eq(departures.routeId, routeId),
    tripId && eq(routes.tripId, tripId),
    agentId && eq(bookings.agentId, agentId),
    clerkId && eq(bookings.createdBy, clerkId),
    means && eq(bookings.means, means),
    fareClass && eq(tickets.fareClass, fareClass),
  ].map((each) => each || undefined)
}
