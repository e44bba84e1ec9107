import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'

type SeatWiseRow = ReplyOf<'getSeatWiseBookingList'>['data'][number]

/** Tickets of a departure within a scope, by seat; infants, who have none, last. */
export async function listSeatWise(
  orm: Orm,
  network: Network,
  query: PageQuery & { departureKey: string; search?: string | undefined },
  scope: SQL | undefined,
): Promise<{ data: SeatWiseRow[]; page: PageInfo } | Refusal> {
  const key = parseDepartureKey(query.departureKey)
  const departure = key && (await readDeparture(orm, network, key))
  if (!departure) return refuse('notFound')
  const wanted = and(eq(bookings.id, tickets.bookingId), scope, query.search ? bookingSearch(query.search) : undefined)
  const found = await pageOfIds(orm, query, {
    table: tickets,
    id: tickets.id,
    where: and(
      departure.id === null ? sql`false` : eq(tickets.departureId, departure.id),
      sql`exists (select 1 from ${bookings} where ${wanted})`,
    ),
    sorts: { seat: sql`coalesce(substring(${tickets.seat} from '^[0-9]+')::int, 9999)` },
    defaultSort: 'seat',
  })
  if (isRefusal(found)) return found
  if (found.ids.length === 0) return { data: [], page: found.page }
  const rows = await orm
    .select({
      ticket: tickets,
      passenger: passengers,
      reference: bookings.reference,
      payerPhone: bookings.payerPhone,
      id: tickets.id,
    })
    .from(tickets)
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .where(inArray(tickets.id, found.ids))
  const stops = departure.route.stops
  const data = inOrderOf(found.ids, rows).flatMap(({ ticket, passenger, reference, payerPhone }) => {
    const from = stops[ticket.fromPosition]
    const to = stops[ticket.toPosition]
    if (!from || !to) return []
    return {
      ticketId: ticket.id,
      bookingId: ticket.bookingId,
      reference,
      seat: ticket.seat,
      passengerName: `${passenger.firstName} ${passenger.lastName}`,
      phone: passenger.phone ?? payerPhone,
      from: from.name,
      to: to.name,
      state: ticket.state,
    }
  })
  return { data, page: found.page }
}
