import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { bookingScope, type BookingReader, routesCallingIn, soldByOr } from '#server/domain/booking/booking-scope.ts'

/**
 * The tickets that somebody boards, as a condition on `tickets` with their `bookings` and `departures` (business rulings
 * §6): those on departures that call in the own region, and those that the own depot sold. A booking's other direction,
 * which calls elsewhere, is read with it and boarded there.
 */
export function boardingScope(officer: Omit<BookingReader, 'isServicing'>, network: Network): SQL | undefined {
  return soldByOr(officer, () => {
    const routeIds = routesCallingIn(network, officer.regionId)
    return routeIds.length === 0 ? undefined : inArray(departures.routeId, routeIds)
  })
}

/** Of these tickets, those that are the officer's to board. */
export async function ticketsToBoard(
  orm: Orm,
  network: Network,
  officer: BookingReader,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set()
  const rows = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .where(and(inArray(tickets.id, [...ticketIds]), boardingScope(officer, network)))
  return new Set(rows.map(({ id }) => id))
}

/** Why tickets that were not all found among those to board are not: some other depot's, or nobody's that the officer knows. */
export async function refuseNotBoarded(
  orm: Orm,
  network: Network,
  officer: BookingReader,
  ticketIds: readonly string[],
): Promise<Refusal> {
  const readable = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .where(and(inArray(tickets.id, [...ticketIds]), bookingScope(officer, network)))
  return readable.length < new Set(ticketIds).size
    ? refuse('notFound')
    : refuse('otherDepot', { message: 'scope.boardsElsewhere' })
}
