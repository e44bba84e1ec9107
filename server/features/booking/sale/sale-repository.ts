import { v7 as newId } from 'uuid'
import type { LocalizedName } from '#contract/common.ts'
import { storeWritten } from '#server/audit/contents/store-contents.ts'
import { byColumnName } from '#server/database/column-names.ts'
import type { Transaction } from '#server/database/connection.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { type DepartureRow, fromRow } from '#server/domain/network/timetable-repository.ts'
import type { StoredBooking } from '../booking-records.ts'

/** The rows of these departures, which nobody can close or cancel until the transaction ends. */
export async function lockDepartures(
  tx: Transaction,
  network: Network,
  keys: readonly DepartureKey[],
): Promise<StoredDeparture[]> {
  const { rows } = await tx.client.query<DepartureRow>({
    // Keys one by one: lists of them PostgreSQL plans anew each time.
    name: `lock-departures-${keys.length}`,
    text: `select id, timing_id as "timingId", travel_date as "travelDate", ordinal, route_id as "routeId",
             route_applies_from as "routeAppliesFrom", transport_id as "transportId", arrivals, departs, starts_at as "startsAt", state,
             closed_positions as "closedPositions", version
           from departures
           where ${keys.map((_, index) => `(timing_id, travel_date, ordinal) = ($${index * 3 + 1}, $${index * 3 + 2}, $${index * 3 + 3})`).join(' or ')}
           order by id for share`,
    values: keys.flatMap(({ timingId, travelDate, ordinal }) => [timingId, travelDate, ordinal]),
  })
  return rows.map((row) => fromRow(network, row))
}

export async function readDepot(
  tx: Transaction,
  depotId: string,
): Promise<{ id: string; code: string; name: LocalizedName } | null> {
  const { rows } = await tx.client.query<{ id: string; code: string; name: LocalizedName }>({
    name: 'read-depot',
    text: 'select id, code, name from depots where id = $1',
    values: [depotId],
  })
  return rows[0] ?? null
}

/** Of these files those the user uploaded; nobody can delete them until the transaction ends. */
export async function lockOwnFiles(
  tx: Transaction,
  userId: string,
  fileIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (fileIds.length === 0) return []
  const { rows } = await tx.client.query<{ id: string; name: string }>({
    name: 'lock-own-files',
    text: 'select id, name from files where uploaded_by = $1 and id = any ($2::uuid[]) order by id for key share',
    values: [userId, fileIds],
  })
  return rows
}

/** Keeps what new bookings say, for the audit; left under way like the bookings themselves. */
export function keepBookings(
  tx: Transaction,
  stored: readonly Pick<StoredBooking, 'booking' | 'passengers' | 'tickets'>[],
): Promise<void> {
  return storeWritten(tx, {
    booking: stored.map(({ booking }) => byColumnName(booking)),
    passenger: stored.flatMap(({ passengers }) => passengers.map(byColumnName)),
    ticket: stored.flatMap(({ tickets }) => tickets.map(byColumnName)),
  })
}

/**
 * Writes a new booking with all that belongs to it, in one statement; the seller's draft has become this booking.
 *
 * @param customerId who is charged, for a sale on account
 */
export async function insertBooking(tx: Transaction, stored: StoredBooking, customerId: string | null): Promise<void> {
  const documents = stored.documents.map(({ passengerId, fileId, kind }) => ({ passengerId, fileId, kind }))
  await tx.client.query({
    name: 'insert-booking',
    text: `with booking as (
             insert into bookings select * from jsonb_populate_recordset(null::bookings, $1::jsonb)
           ), paid as (
             insert into booking_payments (id, booking_id, act, means, reference, agent_id, customer_id, fare, taken_by, at)
             select $6::uuid, id, 'sale', means, payment_reference, agent_id, $7::uuid, total, created_by, created_at
             from jsonb_populate_recordset(null::bookings, $1::jsonb)
           ), people as (
             insert into passengers select * from jsonb_populate_recordset(null::passengers, $2::jsonb)
           ), sold as (
             insert into tickets select * from jsonb_populate_recordset(null::tickets, $3::jsonb)
           ), attached as (
             insert into passenger_documents select * from jsonb_populate_recordset(null::passenger_documents, $4::jsonb)
           )
           delete from drafts where user_id = $5 and flow = 'booking'`,
    values: [
      ...[[stored.booking], stored.passengers, stored.tickets, documents].map(rowsAsJson),
      stored.seller.id,
      newId(),
      customerId,
    ],
  })
}

/** Writes many bookings as {@link insertBooking} writes one. They have no documents, and no draft has become one of them. */
export async function insertBookings(
  tx: Transaction,
  stored: readonly Pick<StoredBooking, 'booking' | 'passengers' | 'tickets'>[],
): Promise<void> {
  await tx.client.query({
    name: 'insert-bookings',
    text: `with booking as (
             insert into bookings select * from jsonb_populate_recordset(null::bookings, $1::jsonb)
           ), paid as (
             insert into booking_payments (id, booking_id, act, means, reference, agent_id, fare, taken_by, at)
             select payment.id, booking.id, 'sale', means, payment_reference, agent_id, total, created_by, created_at
             from jsonb_populate_recordset(null::bookings, $1::jsonb) as booking
             join unnest($4::uuid[], $5::uuid[]) as payment (id, booking_id) on payment.booking_id = booking.id
           ), people as (
             insert into passengers select * from jsonb_populate_recordset(null::passengers, $2::jsonb)
           )
           insert into tickets select * from jsonb_populate_recordset(null::tickets, $3::jsonb)`,
    values: [
      rowsAsJson(stored.map(({ booking }) => booking)),
      rowsAsJson(stored.flatMap(({ passengers }) => passengers)),
      rowsAsJson(stored.flatMap(({ tickets }) => tickets)),
      stored.map(() => newId()),
      stored.map(({ booking }) => booking.id),
    ],
  })
}

function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(byColumnName))
}
