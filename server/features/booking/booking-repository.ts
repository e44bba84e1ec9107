import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { bookings, files, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Network } from '#server/timetable/network.ts'
import { fromRow } from '#server/timetable/timetable-repository.ts'
import type { StoredBooking } from './booking-records.ts'

/** A booking within a scope; null where it does not exist or is somebody else's. */
export async function findBooking(
  orm: Orm,
  network: Network,
  id: string,
  scope: SQL | undefined,
): Promise<StoredBooking | null> {
  const [row] = await orm
    .select({
      booking: getTableColumns(bookings),
      seller: { id: users.id, name: users.name },
      depot: { id: depots.id, code: depots.code, name: depots.name },
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.createdBy))
    .leftJoin(depots, eq(depots.id, bookings.depotId))
    .where(and(eq(bookings.id, id), scope))
  if (row === undefined) return null
  const [people, ridden, documents] = await Promise.all([
    orm.select().from(passengers).where(eq(passengers.bookingId, id)).orderBy(asc(passengers.position)),
    orm
      .select({ ticket: getTableColumns(tickets), departure: getTableColumns(departures) })
      .from(tickets)
      .innerJoin(departures, eq(departures.id, tickets.departureId))
      .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
      .where(eq(tickets.bookingId, id))
      .orderBy(asc(passengers.position), asc(tickets.direction)),
    orm
      .select({ ...getTableColumns(passengerDocuments), name: files.name })
      .from(passengerDocuments)
      .innerJoin(passengers, eq(passengers.id, passengerDocuments.passengerId))
      .innerJoin(files, eq(files.id, passengerDocuments.fileId))
      .where(eq(passengers.bookingId, id))
      .orderBy(asc(passengers.position), asc(files.id)),
  ])
  return {
    ...row,
    passengers: people,
    tickets: ridden.map(({ ticket }) => ticket),
    documents,
    departures: [...new Map(ridden.map(({ departure }) => [departure.id, fromRow(network, departure)])).values()],
  }
}

/** What a list shows of these bookings, in no order. */
export async function readListed(orm: Orm, ids: readonly string[]) {
  if (ids.length === 0) return []
  const [heads, ridden] = await Promise.all([
    orm
      .select({ booking: getTableColumns(bookings), clerkName: users.name, depotCode: depots.code })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.createdBy))
      .leftJoin(depots, eq(depots.id, bookings.depotId))
      .where(inArray(bookings.id, [...ids])),
    orm
      .select({
        bookingId: tickets.bookingId,
        direction: tickets.direction,
        seat: tickets.seat,
        state: tickets.state,
        boardsAt: tickets.boardsAt,
        fromPosition: tickets.fromPosition,
        toPosition: tickets.toPosition,
        routeId: departures.routeId,
        routeAppliesFrom: departures.routeAppliesFrom,
      })
      .from(tickets)
      .innerJoin(departures, eq(departures.id, tickets.departureId))
      .where(inArray(tickets.bookingId, [...ids])),
  ])
  const byBooking = new Map<string, typeof ridden>()
  for (const ticket of ridden) {
    const known = byBooking.get(ticket.bookingId)
    if (known) known.push(ticket)
    else byBooking.set(ticket.bookingId, [ticket])
  }
  return heads.map((head) => ({ ...head, id: head.booking.id, tickets: byBooking.get(head.booking.id) ?? [] }))
}

export type ListedBooking = Awaited<ReturnType<typeof readListed>>[number]
