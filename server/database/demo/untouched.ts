import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * That nothing has happened to a booking's tickets since their sale. The demo's steps choose among such bookings only,
 * so that none acts on a ticket that another one has in hand, or at a time before the other's.
 */
export function isUntouched(bookingId: SQLWrapper): SQL {
  return sql`not exists (
    select from tickets as touched where touched.booking_id = ${bookingId}
      and (touched.version > 1 or exists (select from refund_request_tickets as asked where asked.ticket_id = touched.id)))`
}
