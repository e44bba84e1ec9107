import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { LegLoadAsked } from '#contract/sales-report/booking-statistics.ts'
import type { Database } from '#server/database/connection.ts'
import { routes } from '#server/database/schema/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { dayAt } from '#server/time/local-day.ts'
import { resolveDays } from './report-days.ts'
import type { Days } from './sales-period.ts'

type LegLoad = ReplyOf<'getLegLoad'>['data']

/** How full a route's buses are from stop to stop. Refused by field where its days are. */
export async function readLegLoad(
  { orm, onReplica }: Pick<Database, 'orm' | 'onReplica'>,
  asked: LegLoadAsked,
  reader: Pick<Actor, 'timeZone'>,
  now: Date,
): Promise<LegLoad | Refusal> {
  const days = resolveDays(asked, dayAt(reader, now))
  if (isRefusal(days)) return days
  const [route] = await orm
    .select({ id: routes.id, name: routes.name })
    .from(routes)
    .where(eq(routes.id, asked.routeId))
  if (route === undefined) return refuse('notFound')
  const [legs, before, yearBefore] = await onReplica(({ pool }) =>
    Promise.all([days.now, days.before, days.yearBefore].map((of) => readLegs(pool, route.id, of))),
  )
  return {
    ...days.now,
    progress: days.progress,
    before: days.before,
    yearBefore: days.yearBefore,
    route,
    departures: Math.max(0, ...(legs ?? []).map(({ departures }) => departures)),
    legs: (legs ?? []).map((leg) => ({
      from: { id: leg.from_id, name: leg.from_name },
      to: { id: leg.to_id, name: leg.to_name },
      now: loadOf(legs, leg),
      before: loadOf(before, leg),
      yearBefore: loadOf(yearBefore, leg),
    })),
  }
}

function loadOf(rows: readonly LegRow[] | undefined, leg: LegRow): LegLoad['legs'][number]['now'] {
  const found = rows?.find((row) => row.from_id === leg.from_id && row.to_id === leg.to_id)
  return { offered: Number(found?.offered ?? 0), taken: Number(found?.taken ?? 0) }
}

interface LegRow {
  from_id: string
  to_id: string
  from_name: { en: string; ar: string }
  to_name: { en: string; ar: string }
  departures: number
  offered: string
  taken: string
}

/**
 * Seats and those taken between two stops that follow each other, of departures that went or will, in the order of the
 * route; a route whose stops changed within the days has the legs of both. Tickets are those of the sales report.
 */
async function readLegs(pool: Database['pool'], routeId: string, { from, to }: Days): Promise<LegRow[]> {
  const { rows } = await pool.query<LegRow>(
    `with departure as (
       select departure.id, departure.route_applies_from as applies_from,
         transport.seating_capacity - jsonb_array_length(transport.blocked_seats) as seats
       from departures as departure join transports as transport on transport.id = departure.transport_id
       where departure.route_id = $1 and departure.travel_date between $2::date and $3::date and departure.state <> 'cancelled'
     ),
     taken as (
       select ticket.departure_id, leg, count(*) as seats
       from departure join tickets as ticket on ticket.departure_id = departure.id
       cross join generate_series(ticket.from_position, ticket.to_position - 1) as leg
       where ticket.seat is not null and ticket.state not in ('refunded', 'departureCancelled')
       group by 1, 2
     ),
     leg as (
       select stop.stoppage_id as from_id, next.stoppage_id as to_id, min(stop.position) as position, count(*)::int as departures,
         sum(departure.seats)::text as offered, coalesce(sum(taken.seats), 0)::text as taken
       from departure
       join route_stops as stop on stop.route_id = $1 and stop.applies_from = departure.applies_from
       join route_stops as next on next.route_id = $1 and next.applies_from = departure.applies_from and next.position = stop.position + 1
       left join taken on taken.departure_id = departure.id and taken.leg = stop.position
       group by 1, 2
     )
     select leg.*, one.name as from_name, other.name as to_name
     from leg join stoppages as one on one.id = leg.from_id join stoppages as other on other.id = leg.to_id
     order by leg.position, leg.from_id, leg.to_id`,
    [routeId, from, to],
  )
  return rows
}
