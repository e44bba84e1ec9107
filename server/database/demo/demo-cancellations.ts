import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { propose } from '#server/features/departure/cancellation/cancellation-acts.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { formatDepartureKey } from '#server/domain/departure/departure-key.ts'
import { findDeparture } from '#server/domain/network/timetable-rules.ts'
import type { DemoSales } from './demo-bookings.ts'
import { demoId } from './demo-ids.ts'
import { demoWhereabouts } from './demo-places.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Days ahead on which a departure is looked for: far enough that nobody is at check-in, near enough to be urgent. */
const LEAVES = { from: 4, to: 8 } as const
const REASON = 'The coach is off the road and no other is free that day.'

/**
 * One of operations has proposed to cancel a departure, and it waits for another: every second booking goes on the next
 * day's, the others get their money back. Where no departure fits, nobody has proposed anything.
 */
export async function proposeDemoCancellation(tx: Transaction, { network, today }: DemoSales): Promise<void> {
  const now = new Date(today.getTime() - HOUR_MS)
  for (const departure of await quietDepartures(tx, today)) {
    const next = { ...departure, travelDate: addDays(departure.travelDate, 1) }
    if (!findDeparture(network, next)) continue
    const plans = departure.bookings.flatMap((tickets, index) =>
      tickets.map((ticketId) =>
        index % 2 === 0
          ? { ticketId, plan: 'move' as const, targetKey: formatDepartureKey(next) }
          : { ticketId, plan: 'refund' as const, targetKey: null },
      ),
    )
    const acting = { network, actorId: demoId('user', 'operations-2'), timeZone: demoWhereabouts(null).timeZone, now }
    const made = await propose(tx, acting, { departureKey: formatDepartureKey(departure), reason: REASON, plans })
    if (isRefusal(made)) throw new Error(`the demo proposal was refused: ${made.code}`)
    return
  }
}

interface QuietDeparture {
  timingId: string
  travelDate: string
  ordinal: number
  /** Ticket ids per booking. */
  bookings: string[][]
}

/** Departures with some bookings, of which nobody has asked for money back, soonest first. */
async function quietDepartures(tx: Transaction, today: Date): Promise<QuietDeparture[]> {
  const { rows } = await tx.orm.execute<{
    timing_id: string
    travel_date: string
    ordinal: number
    bookings: string[][]
  }>(
    sql`select departure.timing_id, departure.travel_date, departure.ordinal, jsonb_agg(party.tickets order by party.booking_id) as bookings
        from departures as departure
        join (select departure_id, booking_id, jsonb_agg(id order by id) as tickets,
                exists (select from refund_request_tickets as asked where asked.ticket_id = any (array_agg(id)) and asked.is_open) as is_asked_back
              from tickets where state in ('pending', 'exitFeePaid', 'checkedIn') group by departure_id, booking_id) as party
          on party.departure_id = departure.id
        where departure.state = 'scheduled'
          and departure.starts_at between ${new Date(today.getTime() + LEAVES.from * DAY_MS)} and ${new Date(today.getTime() + LEAVES.to * DAY_MS)}
        group by departure.id
        having not bool_or(party.is_asked_back) and count(*) between 4 and 12
        order by departure.starts_at, departure.id`,
  )
  return rows.map((row) => ({
    timingId: row.timing_id,
    travelDate: row.travel_date,
    ordinal: row.ordinal,
    bookings: row.bookings,
  }))
}
