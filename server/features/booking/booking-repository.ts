import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Orm } from '#server/database/connection.ts'
import { bookings, files, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'
import { readBookingMoney } from './booking-money.ts'
import type { StoredBooking } from './booking-records.ts'
import { readSoldPackage } from './sale/package-sale.ts'

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
  const [people, ridden, documents, money, soldAs] = await Promise.all([
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
    readBookingMoney(orm, id),
    readSoldPackage(orm, id),
  ])
  return {
    ...row,
    money,
    package: soldAs,
    passengers: people,
    tickets: ridden.map(({ ticket }) => ticket),
    documents,
    departures: [...new Map(ridden.map(({ departure }) => [departure.id, fromRow(network, departure)])).values()],
  }
}

type Booking = typeof bookings.$inferSelect
type Ticket = typeof tickets.$inferSelect

/** What a list shows of a booking. */
export interface ListedBooking extends Pick<
  Booking,
  | 'id'
  | 'reference'
  | 'createdAt'
  | 'boardingDay'
  | 'leadPassenger'
  | 'payerPhone'
  | 'passengerCount'
  | 'isTwoWay'
  | 'currency'
  | 'total'
  | 'means'
> {
  clerkName: string
  depotCode: string | null
  tickets: ListedTicket[]
}

interface ListedTicket extends Pick<Ticket, 'direction' | 'seat' | 'state' | 'fromPosition' | 'toPosition'> {
  /** ISO 8601. */
  boardsAt: string
  routeId: string
  routeAppliesFrom: string
}

/** These bookings in this order: one prepared statement, since planning its joins costs more than reading a page. */
export async function readListed(pool: Pool, ids: readonly string[]): Promise<ListedBooking[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<ListedBooking>({
    name: 'read-listed-bookings',
    text: `select b.id, b.reference, b.created_at as "createdAt", b.boarding_day as "boardingDay",
             b.lead_passenger as "leadPassenger", b.payer_phone as "payerPhone", b.passenger_count as "passengerCount",
             b.is_two_way as "isTwoWay", b.currency, b.total, b.means, clerk.name as "clerkName", depot.code as "depotCode",
             own.tickets
           from unnest($1::uuid[]) with ordinality as wanted (id, place)
           join bookings b on b.id = wanted.id
           join users clerk on clerk.id = b.created_by
           left join depots depot on depot.id = b.depot_id
           cross join lateral (
             select json_agg(json_build_object(
               'direction', t.direction, 'seat', t.seat, 'state', t.state, 'boardsAt', t.boards_at,
               'fromPosition', t.from_position, 'toPosition', t.to_position, 'routeId', d.route_id,
                'routeAppliesFrom', d.route_applies_from
             )) as tickets
             from tickets t join departures d on d.id = t.departure_id
             where t.booking_id = b.id
           ) own
           order by wanted.place`,
    values: [ids],
  })
  return rows
}
