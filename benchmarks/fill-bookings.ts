import pg from 'pg'

export const BOOKINGS = 1_000_000

/**
 * Copies of what the demo operator sold, over three years up to now with new names, phones and references: sold up to
 * 40 days ahead, travelled by now or pending, as it is in life. Their ledger is not what is measured.
 */
export async function fillBookings(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from bookings')
  if (Number(rows[0]?.count) >= BOOKINGS) {
    await client.end()
    return
  }
  await client.query('set synchronous_commit = off')
  await client.query(
    `create temporary table originals as
     select b.*, row_number() over (order by b.created_at, b.id) - 1 as n,
            (select min(id::text)::uuid from tickets where booking_id = b.id and direction = 'outward' and seat is not null) as ticket_id
     from bookings b`,
  )
  await client.query(
    `create temporary table copies as
     select g.n, gen_random_uuid() as booking_id, gen_random_uuid() as passenger_id, o.id as original, o.ticket_id,
            now() - interval '3 years' + g.n * (interval '3 years' / $1::int) as sold_at,
            now() - interval '3 years' + g.n * (interval '3 years' / $1::int) + (g.n * 7919 % 41) * interval '1 day' as boards_at,
            split_part(f.lead_passenger, ' ', 1) || ' ' || split_part(o.lead_passenger, ' ', 2) as lead,
            upper(lpad(to_hex(g.n), 8, 'Z')) as reference,
            '+9665' || lpad((g.n * 48271 % 100000000)::text, 8, '0') as phone,
            'P' || lpad((g.n * 69621 % 10000000)::text, 7, '0') as passport
     from (select generate_series(1, $1::int)::bigint as n, (select count(*) from originals) as many) g
     join originals o on o.n = g.n * 31 % g.many
     join originals f on f.n = (g.n * 17 + g.n / 1000) % g.many`,
    [BOOKINGS],
  )
  await client.query(`alter table copies add column state text`)
  await client.query(
    `update copies set state = case when boards_at > now() then case when n % 20 = 0 then 'exitFeePaid' else 'pending' end
       when n % 25 = 0 then 'noShow' when n % 33 = 0 then 'refunded' when n % 400 = 1 then 'departureCancelled' else 'checkedIn' end`,
  )
  await client.query(
    `insert into bookings (id, reference, payer_name, payer_phone, is_two_way, currency, total, vat_total, means, depot_id,
                           created_by, created_at, boarding_day, lead_passenger, passenger_count, search_text, route_ids, ticket_states)
     select c.booking_id, c.reference, c.lead, c.phone, false, b.currency, b.total, b.vat_total, b.means, b.depot_id,
            b.created_by, c.sold_at, c.boards_at::date, c.lead, 1,
            lower(concat_ws(' ', c.reference, c.lead, c.phone, substr(c.phone, 2), c.passport)), b.route_ids, array[c.state]
     from copies c join bookings b on b.id = c.original order by c.n`,
  )
  await client.query(
    `insert into passengers (id, booking_id, position, first_name, last_name, gender, date_of_birth, nationality, passport_number, phone)
     select passenger_id, booking_id, 0, split_part(lead, ' ', 1), split_part(lead, ' ', 2), 'female', '1990-01-01', 'JO', passport, phone
     from copies order by n`,
  )
  await client.query(
    `insert into tickets (id, booking_id, passenger_id, direction, departure_id, travel_date, from_position, to_position,
                          boards_at, alights_at, seat, fare_class, fare, vat, vat_region_id, supply, tax_category, vat_rate_basis_points, tax_rule_id,
                          currency, crosses_border, state, policy_version)
     select gen_random_uuid(), c.booking_id, c.passenger_id, 'outward', t.departure_id, c.boards_at::date, t.from_position, t.to_position,
            c.boards_at, c.boards_at + (t.alights_at - t.boards_at), t.seat, t.fare_class, t.fare, t.vat, t.vat_region_id,
            t.supply, t.tax_category, t.vat_rate_basis_points, t.tax_rule_id,
            t.currency, t.crosses_border, c.state, t.policy_version
     from copies c join tickets t on t.id = c.ticket_id order by c.n`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
