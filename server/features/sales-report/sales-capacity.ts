import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import type { SalesFilters } from './sales-sums.ts'
import type { Days } from './sales-period.ts'
import type { SalesScope } from './sales-scope.ts'
import type { SalesSnapshot } from './sales-snapshot.ts'

/** What departures offered, by the key of their group; `''` is all of them. */
export interface Capacity {
  /** Seats, times legs. */
  offered: number
  /** Seats times kilometres; null where the place of a stop is not known. */
  seatKilometres: number | null
}

const KEYS: Partial<Record<SalesGroup, string>> = {
  day: 'departure.travel_date::text',
  week: '(departure.travel_date - (extract(dow from departure.travel_date)::int - $3::int + 7) % 7)::text',
  month: "to_char(departure.travel_date, 'YYYY-MM')",
  route: 'departure.route_id::text',
  trip: 'route.trip_id::text',
  departure: 'departure.id::text',
}

/**
 * Whether what was offered can be told: by day of travel, of all that is sold, and by what a departure has. A seat is
 * offered to every depot, so no depot's share of it is.
 */
export function tellsCapacity(filters: SalesFilters, scope: SalesScope, groupBy: readonly SalesGroup[]): boolean {
  const { view, depotId, agentId, clerkId, means, fareClass } = filters
  const isOfAll = [depotId, agentId, clerkId, means, fareClass].every((filter) => filter === undefined)
  return view === 'travelled' && scope.kind === 'all' && isOfAll && groupBy.every((group) => KEYS[group] !== undefined)
}

/**
 * Seats of departures that took place or will: those that the vehicle has and that are not blocked for good. A departure
 * that nobody was ever booked on is not in the database and not counted. Distances are as the crow flies.
 */
export async function readCapacity(
  { client }: SalesSnapshot,
  { days, group, filters }: { days: Days; group: SalesGroup; filters: SalesFilters },
): Promise<Map<string, Capacity>> {
  const { rows } = await client.query<{ key: string | null; offered: string; kilometres: number | null }>(
    `with stop as (
       select of_route.route_id, of_route.applies_from, of_route.position, place.latitude, place.longitude
       from route_stops as of_route join stoppages as place on place.id = of_route.stoppage_id
     ),
     run as (
       select one.route_id, one.applies_from,
         case when bool_and(one.latitude is not null and one.longitude is not null and other.latitude is not null and other.longitude is not null) then
           sum(2 * 6371 * asin(least(1, sqrt(
             power(sin(radians(other.latitude - one.latitude) / 2), 2)
             + cos(radians(one.latitude)) * cos(radians(other.latitude)) * power(sin(radians(other.longitude - one.longitude) / 2), 2))))) end as kilometres
       from stop as one join stop as other
         on other.route_id = one.route_id and other.applies_from = one.applies_from and other.position = one.position + 1
       group by 1, 2
     ),
     offer as (
       select ${KEYS[group] ?? "''"} as key, jsonb_array_length(departure.departs) - 1 as legs,
         transport.seating_capacity - jsonb_array_length(transport.blocked_seats) as seats, run.kilometres
       from departures as departure join transports as transport on transport.id = departure.transport_id
       join routes as route on route.id = departure.route_id
       left join run on run.route_id = departure.route_id and run.applies_from = departure.route_applies_from
       where departure.travel_date between $1::date and $2::date and departure.state <> 'cancelled' and $3::int is not null
         and ($4::uuid is null or departure.route_id = $4) and ($5::uuid is null or route.trip_id = $5)
     )
     select key, sum(legs * seats)::text as offered,
       case when bool_and(kilometres is not null) then sum(seats * kilometres) end as kilometres
     from offer group by grouping sets ((key), ())`,
    [days.from, days.to, filters.weekStart, filters.routeId ?? null, filters.tripId ?? null],
  )
  return new Map(
    rows.map(({ key, offered, kilometres }) => [key ?? '', { offered: Number(offered), seatKilometres: kilometres }]),
  )
}
