import { and, between, countDistinct, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { TO_BOARD_STATES } from '#contract/booking/booking-codes.ts'
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
        inArray(tickets.state, [...TO_BOARD_STATES]),
        between(tickets.travelDate, days.from, days.to),
        lte(tickets.boardsAt, now),
        ...conditionsOf(asked, scope),
      ),
    )
  return row?.open ?? 0
}

function conditionsOf(asked: StatisticsAsked, scope: SalesScope): (SQL | undefined)[] {
  return [
    equals(bookings.depotId, scope.kind === 'depot' ? scope.depotId : undefined),
    equals(bookings.createdBy, scope.kind === 'own' ? scope.clerkId : undefined),
    equals(tickets.currency, asked.currency),
    equals(bookings.depotId, asked.depotId),
    equals(departures.routeId, asked.routeId),
    equals(routes.tripId, asked.tripId),
    equals(bookings.agentId, asked.agentId),
    equals(bookings.createdBy, asked.clerkId),
    equals(bookings.means, asked.means),
    equals(tickets.fareClass, asked.fareClass),
  ]
}

function equals(column: AnyPgColumn, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}
