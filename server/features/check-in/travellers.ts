import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { asJson, isAmong, keptQuery } from '#server/database/kept-query.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { departureClosings } from '#server/database/schema/travel-day.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

/** Who travels on a ticket, and on what: what the day of travel asks for. */
export interface Traveller {
  passenger: typeof passengers.$inferSelect
  departure: StoredDeparture
  reference: string
  soldAt: Date
  /** When boarding was closed at the ticket's stoppage; null while it is open. */
  closedAt: Date | null
}

function travellersOf(orm: Orm, scope?: SQL) {
  return orm
    .select({
      id: tickets.id,
      passenger: getTableColumns(passengers),
      departure: getTableColumns(departures),
      reference: bookings.reference,
      soldAt: bookings.createdAt,
      closedAt: departureClosings.closedAt,
    })
    .from(tickets)
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .leftJoin(
      departureClosings,
      and(eq(departureClosings.departureId, tickets.departureId), eq(departureClosings.position, tickets.fromPosition)),
    )
    .where(and(isAmong(tickets.id, 'ids'), scope))
}

const allTravellers = keptQuery('travellers', (orm) => travellersOf(orm))

/** By ticket id, within a scope on `bookings`; a ticket outside of it is left out. */
export async function readTravellers(
  orm: Orm,
  network: Network,
  ticketIds: readonly string[],
  scope: SQL | undefined,
): Promise<ReadonlyMap<string, Traveller>> {
  if (ticketIds.length === 0) return new Map()
  const ids = asJson(ticketIds)
  const rows = await (scope === undefined ? allTravellers(orm, { ids }) : travellersOf(orm, scope).execute({ ids }))
  return new Map(rows.map(({ id, departure, ...row }) => [id, { ...row, departure: fromRow(network, departure) }]))
}

/** What a person on a ticket is called in a message. */
export function nameOf({ passenger }: Pick<Traveller, 'passenger'>): string {
  return `${passenger.firstName} ${passenger.lastName}`
}

/** Whether a command was given before boarding was closed; never so while it is open. */
export function isBeforeClose({ closedAt }: Traveller, at: Date): boolean {
  return closedAt !== null && at < closedAt
}
