import { LEAD_TIMES } from '#contract/sales-report/sales-codes.ts'
import { HOME_TIME_ZONE } from './home-time-zone.ts'

/** What a fact is told apart by, and what it counts, as columns of `sales_facts`. */
export const FACT_KEYS = [
  'ticket_id',
  'view',
  'day',
  'hour',
  'depot_id',
  'agent_id',
  'route_id',
  'means',
  'currency',
  'fare_class',
  'lead',
  'departure_id',
  'clerk_id',
  'nationality',
] as const
export const FACT_MEASURES = [
  'tickets',
  'passengers',
  'changed',
  'refunded',
  'no_shows',
  'seat_legs',
  'gross',
  'vat',
  'fees',
] as const
/** Of `sales_totals`: what is left out of a span is null there. */
export const TOTAL_KEYS = [
  'span',
  'view',
  'day',
  'hour',
  'depot_id',
  'agent_id',
  'route_id',
  'means',
  'currency',
  'fare_class',
  'clerk_id',
  'lead',
  'nationality',
] as const

export const FACT_COLUMNS = [...FACT_KEYS, ...FACT_MEASURES].join(', ')
const SUMS = FACT_MEASURES.map((name) => `sum(${name}) as ${name}`).join(', ')

/** Of facts, the rows of `sales_totals` that they are summed up in. */
export const totalsOf = (facts: string): string => `
  select 'day' as span, view, day, null::smallint as hour, depot_id, agent_id, route_id, means, currency, fare_class, null::uuid as clerk_id, null::text as lead, null::char(2) as nationality, ${SUMS}
  from ${facts} group by 2, 3, 5, 6, 7, 8, 9, 10
  union all
  select 'month', view, date_trunc('month', day)::date, null, depot_id, agent_id, route_id, means, currency, fare_class, null, null, null, ${SUMS}
  from ${facts} group by 2, 3, 5, 6, 7, 8, 9, 10
  union all
  select 'hour', view, day, hour, depot_id, agent_id, null, null, currency, null, null, null, null, ${SUMS}
  from ${facts} where view = 'sold' group by 2, 3, 4, 5, 6, 9
  union all
  select 'clerk', view, day, null, depot_id, agent_id, null, null, currency, null, clerk_id, null, null, ${SUMS}
  from ${facts} group by 2, 3, 5, 6, 9, 11
  union all
  select 'lead', view, day, null, depot_id, agent_id, null, null, currency, null, null, lead, null, ${SUMS}
  from ${facts} group by 2, 3, 5, 6, 9, 12
  union all
  select 'nationality', view, day, null, depot_id, agent_id, null, null, currency, null, null, null, nationality, ${SUMS}
  from ${facts} group by 2, 3, 5, 6, 9, 13`

/** Band of so many days, as SQL; what is sold once the bus is under way is of the same day. */
const leadOf = (days: string): string =>
  `case ${Object.entries(LEAD_TIMES)
    .toReversed()
    .map(([band, first]) => (first === 0 ? `else '${band}' end` : `when ${days} >= ${first} then '${band}'`))
    .join(' ')}`

/** No row, where the planner expects two thousand. */
const UNKNOWN_MANY = 'select null::uuid from generate_series(1, 4000) where (select false)'

/**
 * What tickets add to the sales report: common table expressions, the last of them `fact`, to stand behind `with`. They
 * are a function of rows that are there: whenever it is asked, the same comes out for the same tickets, in whatever order
 * things happened.
 *
 * - A ticket's fare at its sale is its fare now without what changed it since. Net fares at every moment are what the
 *   ledger says it earns (`ticketEarned`), so that VAT is what was posted, not reckoned again.
 * - Who sold it and how it was paid is the booking's; fare class, route and departure are the ticket's as it stands,
 *   nationality the passenger's.
 * - What is earned is by posting date and by the departure of its line: it comes to account 4000.
 *
 * The planner cannot know how many tickets are wanted, guesses two, and would go through all parts once for each ticket;
 * `UNKNOWN_MANY` makes it guess thousands.
 *
 * @param wanted a query of ticket ids, as `id`
 * @param entries a query of entries as `id` that are of no ticket; what they book on 4000 is travelled as well
 */
export const movementsOf = (wanted: string, entries: string): string => `
wanted as materialized (select id from (${wanted}) as asked union all ${UNKNOWN_MANY}),
ticket as materialized (
  select ticket.id, person.nationality, ticket.fare, ticket.vat, ticket.currency, ticket.fare_class, ticket.departure_id, ticket.travel_date, ticket.state,
    (ticket.direction = 'outward')::int as persons,
    case when ticket.seat is null then 0 else ticket.to_position - ticket.from_position end as seat_legs,
    booking.depot_id, booking.agent_id, booking.created_by as clerk_id, booking.means, booking.created_at, departure.route_id,
    coalesce(region.time_zone, home.zone) as zone,
    ${leadOf('(ticket.travel_date - (booking.created_at at time zone coalesce(region.time_zone, home.zone))::date)')} as lead
  from wanted join tickets as ticket on ticket.id = wanted.id join bookings as booking on booking.id = ticket.booking_id
  join passengers as person on person.id = ticket.passenger_id join departures as departure on departure.id = ticket.departure_id
  left join depots as depot on depot.id = booking.depot_id left join regions as region on region.id = depot.region_id
  cross join (select ${HOME_TIME_ZONE} as zone) as home
),
event as materialized (
  select event.record_id as ticket_id, event.event, event.from_state, event.to_state, event.at, event.payload
  from wanted join workflow_events as event on event.record_id = wanted.id where event.machine = 'ticket'
),
earning as materialized (
  select entry.record_id as ticket_id, entry.id, entry.act, entry.reverses, entry.serial, entry.created_at, line.posting_date, line.departure_id,
    -line.amount as net
  from wanted join ledger_entries as entry on entry.record_id = wanted.id
  join ledger_lines as line on line.entry_id = entry.id and line.account = '4000'
  where entry.record_kind = 'ticket'
),
change as materialized (
  select moved.ticket_id, change.at, moved.fare_before, moved.fare_after, moved.fee - moved.fee_vat as fees
  from wanted join travel_date_change_tickets as moved on moved.ticket_id = wanted.id join travel_date_changes as change on change.id = moved.change_id
),
refund as materialized (
  select line.ticket_id, line.kept_ticket_id, request.decided_at as at, line.base, line.base_vat,
    line.base - line.refund - (line.base_vat - line.refund_vat) as fees,
    coalesce((select (event.payload ->> 'fare')::bigint from workflow_events as event
      where event.record_id = line.ticket_id and event.event = 'ticket.refund' order by event.id desc limit 1), line.base) as fare
  from refund_request_tickets as line join refund_requests as request on request.id = line.request_id
  where request.state in ('approved', 'paid') and (line.ticket_id in (select id from wanted) or line.kept_ticket_id in (select id from wanted))
),
repriced as materialized (
  select ticket_id, at, fare_after - fare_before as difference from change
  union all select ticket_id, at, base - fare from refund where kept_ticket_id is not null
  union all select kept_ticket_id, at, fare - base from refund where kept_ticket_id is not null
),
stood as materialized (
  select ticket_id, net, created_at as since, lead(created_at) over (partition by ticket_id order by serial) as until,
    row_number() over (partition by ticket_id order by serial) as nth
  from earning where act = 'ticketEarned'
),
first_sold as (
  select ticket.id as ticket_id, coalesce(created.at, ticket.created_at) as at, ticket.fare - coalesce(since.difference, 0) as fare,
    case when ticket.fare = coalesce(since.difference, 0) then 0 when since.difference is null then ticket.vat
      else ticket.fare - since.difference - coalesce(stood.net, 0) end as vat
  from ticket
  left join (select ticket_id, min(at) as at from event where event = 'xstate.init' group by 1) as created on created.ticket_id = ticket.id
  left join (select ticket_id, sum(difference) as difference from repriced group by 1) as since on since.ticket_id = ticket.id
  left join stood on stood.ticket_id = ticket.id and stood.nth = 1
),
done (ticket_id, at, tickets, persons, changed, refunded, no_shows, gross, vat, fees) as (
  select ticket_id, at, 1, 1, 0, 0, 0, fare, vat, 0 from first_sold
  union all
  select change.ticket_id, change.at, 0, 0, 1, 0, 0, fare_after - fare_before,
    case when fare_after = 0 then 0 else fare_after - coalesce(next.net, 0) end
      - case when fare_before = 0 then 0 else fare_before - coalesce(last.net, 0) end,
    fees
  from change
  left join stood as next on next.ticket_id = change.ticket_id and next.since <= change.at and (next.until > change.at or next.until is null)
  left join stood as last on last.ticket_id = change.ticket_id and last.since < change.at and (last.until >= change.at or last.until is null)
  union all
  select ticket_id, at, 0, 0, 0, 1, 0, -base, -base_vat, fees from refund where ticket_id in (select id from wanted)
  union all
  select ticket_id, at, 0, 0, 0, 0, case when to_state = 'noShow' then 1 else -1 end, 0, 0, 0 from event
  where (to_state = 'noShow') <> (from_state is not distinct from 'noShow')
    and (to_state = 'noShow' or event in ('ticket.reopenDeparture', 'ticket.payExitFee', 'ticket.checkIn'))
),
fact as (
  select ticket.id as ticket_id, 'sold' as view, (at at time zone zone)::date as day, extract(hour from at at time zone zone)::smallint as hour,
    depot_id, agent_id, route_id, means, currency, fare_class, lead, departure_id, clerk_id, nationality,
    sum(done.tickets) as tickets, sum(done.persons * ticket.persons) as passengers, sum(changed) as changed, sum(refunded) as refunded,
    sum(no_shows) as no_shows, 0 as seat_legs, sum(gross) as gross, sum(done.vat) as vat, sum(fees) as fees
  from done join ticket on ticket.id = done.ticket_id
  group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
  union all
  select ticket_id, 'travelled', day, null, depot_id, agent_id, route_id, means, currency, fare_class, lead, departure_id, clerk_id, nationality,
    sum(tickets), sum(passengers), 0, 0, sum(no_shows), sum(seat_legs), sum(gross), sum(vat), 0
  from (
    select id as ticket_id, travel_date as day, depot_id, agent_id, route_id, means, currency, fare_class, lead, departure_id, clerk_id, nationality,
      1 as tickets, (state <> 'noShow')::int as passengers, (state = 'noShow')::int as no_shows, seat_legs, 0 as gross, 0 as vat
    from ticket where state not in ('refunded', 'departureCancelled')
    union all
    select ticket.id, earning.posting_date, ticket.depot_id, ticket.agent_id, coalesce(departure.route_id, ticket.route_id), ticket.means, ticket.currency,
      ticket.fare_class, ticket.lead, coalesce(earning.departure_id, ticket.departure_id), ticket.clerk_id, ticket.nationality,
      0, 0, 0, 0, sign(earning.net) * (ticket.fare - coalesce(sum(later.difference), 0)),
      sign(earning.net) * (ticket.fare - coalesce(sum(later.difference), 0)) - earning.net
    from earning join ticket on ticket.id = earning.ticket_id
    left join ledger_entries as reversed on reversed.id = earning.reverses
    left join departures as departure on departure.id = earning.departure_id
    left join repriced as later on later.ticket_id = ticket.id and later.at > coalesce(reversed.created_at, earning.created_at)
    group by earning.id, earning.posting_date, earning.net, earning.departure_id, departure.route_id, ticket.id, ticket.depot_id, ticket.agent_id,
      ticket.route_id, ticket.means, ticket.currency, ticket.fare_class, ticket.lead, ticket.departure_id, ticket.clerk_id, ticket.nationality, ticket.fare
  ) as each
  group by 1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
  having sum(tickets) <> 0 or sum(gross) <> 0 or sum(vat) <> 0
  union all
  select null, 'travelled', line.posting_date, null, line.for_depot_id, line.for_agent_id, departure.route_id, null, line.currency, null, null,
    line.departure_id, null, null, 0, 0, 0, 0, 0, 0, -line.amount, 0, 0
  from (${entries}) as posted join ledger_lines as line on line.entry_id = posted.id and line.account = '4000'
  left join departures as departure on departure.id = line.departure_id
)`
