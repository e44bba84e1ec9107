import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import type { Network, Route, Stoppage } from '#server/domain/network/network.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'

/** Route and stoppages that a direction of a booking was sold for; null where there is none within the scope. */
export async function findBookedStretch(
  orm: Orm,
  network: Network,
  { bookingId, direction }: { bookingId: string; direction: (typeof DIRECTIONS)[number] },
  scope: SQL | undefined,
): Promise<{ route: Route; from: Stoppage; to: Stoppage } | null> {
  const [ticket] = await orm
    .select({ departureId: tickets.departureId, fromPosition: tickets.fromPosition, toPosition: tickets.toPosition })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .where(and(eq(bookings.id, bookingId), eq(tickets.direction, direction), ne(tickets.state, 'refunded'), scope))
    .limit(1)
  if (ticket === undefined) return null
  const [departure] = await readDeparturesById(orm, network, [ticket.departureId])
  const [from, to] = [departure?.route.stops[ticket.fromPosition], departure?.route.stops[ticket.toPosition]]
  return departure && from && to ? { route: departure.route, from, to } : null
}
