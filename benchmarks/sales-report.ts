import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { contract } from '#contract/contract.ts'
import { readSalesReport } from '#server/features/sales-report/sales-report.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { fillSales } from './fill-sales.ts'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

/** `SALES_TICKETS` of another number. */
const TICKETS = Number(process.env['SALES_TICKETS'] ?? 1_000_000)
const TIMES = 5

/** What is asked of a whole year, most of it compared with the one before. */
const ASKED = {
  'by month': { groupBy: 'month' },
  'by route': { groupBy: 'route' },
  'by route and month': { groupBy: 'route,month' },
  'by depot and means': { groupBy: 'depot,means' },
  'by month of travel': { view: 'travelled', groupBy: 'month' },
  'by clerk': { groupBy: 'clerk' },
  'by nationality': { groupBy: 'nationality' },
  'by departure': { view: 'travelled', groupBy: 'departure' },
}

const HEAD = {
  id: '00000000-0000-7000-8000-000000000000',
  userType: 'head_account',
  depotId: null,
  isAgent: false,
  timeZone: 'UTC',
} as const

/** First answers of the sales report over a year of tickets, and what keeping them takes (books rulings §8: 1 s). */
export async function benchSalesReport({ ownerUrl, database, origin }: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await fillSales(ownerUrl, TICKETS)
  const begun = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ behind: boolean }>(
      `select serial < (select max(serial) from ledger_entries) or event_id < (select max(id) from workflow_events)
       or change_id < (select max(id) from record_changes) as behind from sales_mark`,
    )
    if (rows[0]?.behind === false) break
    await sleep(200)
  }
  const keptIn = (performance.now() - begun) / 1000
  await owner.query('vacuum analyze sales_facts')
  await owner.query('vacuum analyze sales_totals')
  const now = new Date()
  const to = now.toISOString().slice(0, 10)
  const from = new Date(now.getTime() - 364 * 86_400_000).toISOString().slice(0, 10)
  const lines: Record<string, string | number>[] = []
  for (const [of, asked] of Object.entries(ASKED)) {
    const milliseconds: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now()
      const answer = await readSalesReport(database, contract.getSales.query.parse({ from, to, ...asked }), HEAD, now)
      if (isRefusal(answer)) throw new Error(answer.message)
      milliseconds.push(performance.now() - start)
    }
    const [first = Number.NaN] = milliseconds
    lines.push({ of, 'first ms': first.toFixed(0), 'median ms': quantile(milliseconds, 0.5).toFixed(0) })
  }
  report(`Sales report of a year, ${TICKETS.toLocaleString('en')} tickets, goal 1000 ms`, lines)
  await benchPages(origin, { from, to, routeId: await busiestRoute(owner) })
  const { rows } = await owner.query<Record<string, string | number>>(
    `select (select count(*) from sales_facts)::int as facts, (select pg_size_pretty(sum(pg_total_relation_size(relid))) from pg_partition_tree('sales_facts')) as "size of facts",
       (select count(*) from sales_totals)::int as totals, pg_size_pretty(pg_total_relation_size('sales_totals')) as "size of totals"`,
  )
  report(
    'What is kept',
    rows.map((row) => ({ ...row, 'seconds to keep all': keptIn.toFixed(0) })),
  )
  await owner.end()
}

async function busiestRoute(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select route_id as id from sales_totals where route_id is not null group by 1 order by sum(tickets) desc limit 1',
  )
  return rows[0]?.id ?? ''
}

/** First answers of pages made of the same figures, through the API: statistics (goal 1 s) and dashboards (300 ms). */
async function benchPages(origin: string, year: { from: string; to: string; routeId: string }): Promise<void> {
  const { from, to, routeId } = year
  const pages = [
    {
      of: 'statistics of a year',
      who: 'head-account',
      path: `booking-statistics?${new URLSearchParams({ from, to })}`,
    },
    { of: 'statistics of this month', who: 'head-account', path: 'booking-statistics' },
    {
      of: 'nationalities of a year',
      who: 'head-account',
      path: `booking-statistics/nationalities?${new URLSearchParams({ from, to })}`,
    },
    {
      of: 'load by leg of a year',
      who: 'head-account',
      path: `booking-statistics/legs?${new URLSearchParams({ from, to, routeId })}`,
    },
    ...['head-account', 'operations', 'admin', 'account', 'staff', 'agent'].map((who) => ({
      of: `dashboard of ${who}`,
      who,
      path: 'dashboard',
    })),
  ]
  const lines: Record<string, string | number>[] = []
  for (const { of, who, path } of pages) {
    const token = await signIn(origin, `${who}@demo.example`)
    const milliseconds: number[] = []
    let bytes = 0
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now()
      const answer = await fetch(`${origin}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
      bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      milliseconds.push(performance.now() - start)
    }
    const [first = Number.NaN] = milliseconds
    lines.push({ of, 'first ms': first.toFixed(0), 'median ms': quantile(milliseconds, 0.5).toFixed(0), bytes })
  }
  report('Pages of the same figures, through the API', lines)
}
