import { addDays } from '#server/time/calendar-date.ts'
import type { Days } from './sales-period.ts'
import type { SalesScope } from './sales-scope.ts'
import { behindAt, type SalesSnapshot } from './sales-snapshot.ts'
import { conditionsOf, type SalesFilters } from './sales-sums.ts'

/** By UTC a departure may leave its first stop on the day before its travel date, or days before a later stop. */
const AROUND_DAYS = 5

/**
 * Departures of these days that have left a stop where boarding is not closed, so that nobody knows yet who of the tickets
 * within scope and filters did not come.
 */
export async function countOpenDepartures(
  { client, behind }: SalesSnapshot,
  { filters, days, scope, now }: { filters: Omit<SalesFilters, 'view'>; days: Days; scope: SalesScope; now: Date },
): Promise<number> {
  if (days.from > days.to) return 0
  const around = [addDays(days.from, -AROUND_DAYS), addDays(days.to, AROUND_DAYS)]
  const values: unknown[] = [now.toISOString(), days.from, days.to, filters.weekStart, behind, ...around]
  const conditions = conditionsOf(filters, scope, values)
  const ofTrip =
    filters.tripId === undefined
      ? ''
      : `and part.route_id in (select id from routes where trip_id = $${values.push(filters.tripId)})`
  const { rows } = await client.query<{ departures: number }>(
    `with open as (
       select ticket.id, ticket.departure_id
       from departures as departure
       join tickets as ticket on ticket.departure_id = departure.id and ticket.state in ('pending', 'exitFeePaid')
       where departure.state = 'scheduled' and departure.starts_at between $6::date and least($7::date, $1::timestamptz)
         and (departure.departs ->> ticket.from_position)::timestamptz <= $1
     )
     select count(distinct departure_id)::int as departures from (
       select open.departure_id
       from open join (
         select kept.* from open join sales_facts as kept on kept.ticket_id = open.id
         union all select * from ${behindAt('$5')}
       ) as part on part.ticket_id = open.id
       where part.view = 'travelled' and part.day between $2::date and $3::date ${conditions.join(' ')} ${ofTrip}
       group by open.id, open.departure_id having sum(part.tickets) > 0
     ) as found`,
    values,
  )
  return rows[0]?.departures ?? 0
}
