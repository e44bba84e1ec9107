import pg from 'pg'

/** Days up to now over which they are sold. */
const DAYS = 365

/**
 * So many tickets of one year, each a booking of its own: copies of what the demo operator sold, by all its depots and
 * clerks, travelled up to 40 days later. With the event of their sale and what the ledger says they earn, by which the
 * report is kept; without marks: nobody seals or audits them.
 */
export async function fillSales(ownerUrl: string, tickets: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set synchronous_commit = off; set session_replication_role = replica')
  await client.query(
    `create temporary table originals as
     select row_number() over (order by ticket.id) - 1 as n, ticket.id as ticket_id, ticket.booking_id, ticket.passenger_id
     from tickets as ticket join bookings as booking on booking.id = ticket.booking_id where ticket.direction = 'outward'`,
  )
  await client.query(
    `create temporary table copies as
     select s.n, gen_random_uuid() as booking_id, gen_random_uuid() as passenger_id, gen_random_uuid() as ticket_id, gen_random_uuid() as entry_id,
       o.ticket_id as original, o.booking_id as booked, o.passenger_id as person, upper(lpad(to_hex(s.n), 8, 'Y')) as reference,
       now() - interval '${DAYS} days' + s.n * (interval '${DAYS} days' / $1::int) as sold_at,
       (now() - interval '${DAYS} days' + s.n * (interval '${DAYS} days' / $1::int))::date + (s.n * 7919 % 41)::int as travels
     from (select generate_series(1, $1::int)::bigint as n, (select count(*) from originals) as many) as s
     join originals as o on o.n = s.n * 7919 % s.many`,
    [tickets],
  )
  await client.query(
    `insert into bookings (id, reference, payer_name, payer_phone, is_two_way, currency, total, vat_total, means, depot_id, agent_id, created_by, created_at,
       boarding_day, lead_passenger, passenger_count, search_text, route_ids, ticket_states)
     select c.booking_id, c.reference, b.payer_name, b.payer_phone, false, t.currency, t.fare, t.vat, b.means, b.depot_id, b.agent_id, b.created_by, c.sold_at,
       c.travels, b.lead_passenger, 1, lower(c.reference), b.route_ids, array['pending']
     from copies as c join bookings as b on b.id = c.booked join tickets as t on t.id = c.original order by c.n`,
  )
  await client.query(
    `insert into passengers (id, booking_id, position, first_name, last_name, gender, date_of_birth, nationality)
     select c.passenger_id, c.booking_id, 0, p.first_name, p.last_name, p.gender, p.date_of_birth, p.nationality
     from copies as c join passengers as p on p.id = c.person order by c.n`,
  )
  await client.query(
    `insert into tickets (id, booking_id, passenger_id, direction, departure_id, travel_date, from_position, to_position, boards_at, alights_at, seat, fare_class,
       fare, vat, vat_region_id, supply, tax_category, vat_rate_basis_points, tax_rule_id, currency, crosses_border, state, policy_version)
     select c.ticket_id, c.booking_id, c.passenger_id, 'outward', t.departure_id, c.travels, t.from_position, t.to_position, c.travels, c.travels, t.seat, t.fare_class,
       t.fare, t.vat, t.vat_region_id, t.supply, t.tax_category, t.vat_rate_basis_points, t.tax_rule_id, t.currency, t.crosses_border, 'pending', t.policy_version
     from copies as c join tickets as t on t.id = c.original order by c.n`,
  )
  await client.query(
    `insert into workflow_events (machine, fingerprint, record_id, event, to_state, at)
     select 'ticket', (select fingerprint from machine_versions where machine = 'ticket' limit 1), ticket_id, 'xstate.init', 'pending', sold_at from copies order by n`,
  )
  await client.query(
    `insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at)
     select c.entry_id, c.travels, 'ticketEarned', 'ticket', c.ticket_id, b.created_by, c.sold_at from copies as c join bookings as b on b.id = c.booked order by c.n`,
  )
  await client.query(
    `insert into ledger_lines (entry_id, line, account, currency, amount, for_depot_id, for_agent_id, departure_id, tax_category, posting_date)
     select c.entry_id, side, case side when 0 then '2200' else '4000' end, t.currency, case side when 0 then t.fare - t.vat else t.vat - t.fare end,
       case side when 1 then b.depot_id end, case side when 1 then b.agent_id end, case side when 1 then t.departure_id end, case side when 1 then t.tax_category end, c.travels
     from copies as c join bookings as b on b.id = c.booked join tickets as t on t.id = c.original cross join generate_series(0, 1) as side
     where t.fare > t.vat order by c.n, side`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
