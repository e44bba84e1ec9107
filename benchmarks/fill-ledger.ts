import pg from 'pg'

/** As many days up to today, and some ahead. */
const DAYS = 1096
const LINES_PER_SALE = 5

/**
 * Sales of three years at the demo operator's depots, a fifth of them by agents: an entry of the sale and one that is
 * earned up to 40 days later. Without the records that they would be of, and without marks: nobody seals or audits them.
 */
export async function fillLedger(ownerUrl: string, lines: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set synchronous_commit = off; set session_replication_role = replica')
  await client.query(
    `create temporary table places as
     select row_number() over (order by depots.code) - 1 as n, depots.id as depot_id, region_id, regions.currency from depots join regions on regions.id = region_id`,
  )
  await client.query(
    'create temporary table sellers as select row_number() over (order by user_id) - 1 as n, user_id as agent_id from agents',
  )
  await client.query(
    `create temporary table sales as
     select s.n, gen_random_uuid() as sold, gen_random_uuid() as earned, gen_random_uuid() as departure_id, p.depot_id, p.region_id, p.currency,
       case when s.n % 5 = 0 then a.agent_id end as agent_id, current_date - $2::int + (s.n * $2::bigint / $1)::int as day,
       current_date - $2::int + (s.n * $2::bigint / $1)::int + (s.n * 7919 % 41)::int as travels, 5000 + s.n * 31 % 20000 as net
     from (select generate_series(1, $1::int)::bigint as n, (select count(*) from places) as places, (select count(*) from sellers) as sellers) as s
     join places as p on p.n = s.n * 48271 % s.places join sellers as a on a.n = s.n * 31 / 5 % s.sellers`,
    [Math.ceil(lines / LINES_PER_SALE), DAYS],
  )
  // At once: whoever keeps balances takes an entry with the lines that it has then.
  await client.query('begin')
  const by = '(select id from users order by id limit 1)'
  await client.query(
    `insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at)
     select id, day, act, kind, gen_random_uuid(), ${by}, sold_at from (
       select n, 0 as nth, sold as id, day, 'ticketSold' as act, 'booking' as kind, day + interval '12 hours' as sold_at from sales
       union all select n, 1, earned, travels, 'ticketEarned', 'ticket', day + interval '12 hours' from sales
     ) as entry order by n, nth`,
  )
  await client.query(
    `insert into ledger_lines (entry_id, line, account, currency, amount, depot_id, agent_id, region_id, for_depot_id, for_agent_id, departure_id, tax_category, posting_date)
     select id, line, account, currency, amount, own_depot, own_agent, own_region, for_depot, for_agent, departure, tax, date from sales cross join lateral (values
       (sold, 0, case when agent_id is null then '1020' else '2000' end, net + net * 15 / 100, case when agent_id is null then depot_id end, agent_id, null, null, null, null, null, day),
       (sold, 1, '2200', -net, null, null, null, null, null, null, null, day),
       (sold, 2, '2100', -(net * 15 / 100), null, null, region_id, depot_id, agent_id, departure_id, 'S', day),
       (earned, 0, '2200', net, null, null, null, null, null, null, null, travels),
       (earned, 1, '4000', -net, null, null, null, depot_id, agent_id, departure_id, 'S', travels)
     ) as lines (id, line, account, amount, own_depot, own_agent, own_region, for_depot, for_agent, departure, tax, date) order by n, id, line`,
  )
  await client.query('commit')
  await client.query('vacuum analyze ledger_entries')
  await client.query('vacuum analyze ledger_lines')
  await client.end()
}
