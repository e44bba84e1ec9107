import type { Pool } from 'pg'
import type { travelDateChanges } from '#server/database/schema/refund.ts'

type Change = typeof travelDateChanges.$inferSelect

/** What the list shows of a change, and where the ticket that stands for it is boarded and left. */
export interface ListedChange extends Pick<
  Change,
  'id' | 'at' | 'bookingId' | 'cause' | 'reason' | 'currency' | 'fee' | 'fareDifference' | 'means'
> {
  reference: string
  leadPassenger: string
  fromBoardsAt: Date
  toBoardsAt: Date
  tickets: number
  seats: string[]
  depotCode: string | null
  clerkName: string
  routeId: string
  routeAppliesFrom: string
  fromPosition: number
  toPosition: number
}

/** These changes in this order: one prepared statement. The ticket that left first stands for the others. */
export async function readListedChanges(pool: Pool, ids: readonly string[]): Promise<ListedChange[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<ListedChange>({
    name: 'read-listed-travel-date-changes',
    text: `select c.id, c.at, c.booking_id as "bookingId", c.cause, c.reason, c.currency, c.fee,
             c.fare_difference as "fareDifference", c.means, b.reference, b.lead_passenger as "leadPassenger",
             clerk.name as "clerkName", depot.code as "depotCode", moved.tickets::int, moved.seats, first.*
           from unnest($1::uuid[]) with ordinality as wanted (id, place)
           join travel_date_changes c on c.id = wanted.id
           join bookings b on b.id = c.booking_id
           join users clerk on clerk.id = c.changed_by
           left join depots depot on depot.id = c.depot_id
           cross join lateral (
             select count(*) as tickets, coalesce(array_agg(to_seat) filter (where to_seat is not null), '{}') as seats
             from travel_date_change_tickets where change_id = c.id
           ) moved
           cross join lateral (
             select t.from_boards_at as "fromBoardsAt", t.to_boards_at as "toBoardsAt", d.route_id as "routeId",
               d.route_applies_from as "routeAppliesFrom", k.from_position as "fromPosition", k.to_position as "toPosition"
             from travel_date_change_tickets t
             join tickets k on k.id = t.ticket_id
             join departures d on d.id = k.departure_id
             where t.change_id = c.id order by t.from_boards_at, t.ticket_id limit 1
           ) first
           order by wanted.place`,
    values: [ids],
  })
  return rows
}
