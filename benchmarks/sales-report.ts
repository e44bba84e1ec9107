import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { contract } from '#contract/contract.ts'
import { readSalesReport } from '#server/features/sales-report/sales-report.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { fillSales } from './fill-sales.ts'
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
export async function benchSalesReport({ ownerUrl, database }: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await fillSales(ownerUrl, TICKETS)
  const begun = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ behind: boolean }>(
      `select serial < (select max(serial) from ledger_entries) or event_id < (select max(id) from workflow_events) as behind from sales_mark`,
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
