import pg from 'pg'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

const STOPPAGES = 50_000
const REPEATS = 20

/** Searches and pages 50,000 stoppages through the API, as a planner does while typing. */
export async function benchStoppageList(bench: Bench): Promise<void> {
  await fillStoppages(bench.ownerUrl)
  const token = await signIn(bench.origin, 'super-admin@demo.example')
  const cases = {
    'first page': { recordNumber: '10' },
    'page 500': { pageNumber: '500' },
    'a rare name': { search: 'Halt 49999' },
    'a common part': { search: 'halt' },
    'by its Arabic name': { search: 'موقف 4711' },
  }
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  const totals = new Map<string, string>()
  for (let round = 0; round <= REPEATS; round += 1) {
    for (const [name, query] of Object.entries(cases)) {
      const started = performance.now()
      const answer = await fetch(`${bench.origin}/api/admin/get-stopage-list?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { page } = await answer.json()
      if (!answer.ok) throw new Error(`list answered ${answer.status}`)
      totals.set(name, page.totalIsCapped ? `${page.total}+` : String(page.total))
      if (round > 0) times.get(name)?.push(performance.now() - started)
    }
  }
  const first = quantile(times.get('first page') ?? [], 0.5)
  report(
    `${STOPPAGES.toLocaleString('en')} stoppages, through the API`,
    [...times].map(([name, values]) => ({
      request: name,
      found: totals.get(name) ?? '',
      'median ms': quantile(values, 0.5).toFixed(1),
      'p95 ms': quantile(values, 0.95).toFixed(1),
      '÷ first page': (quantile(values, 0.5) / first).toFixed(2),
    })),
  )
}

async function fillStoppages(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into stoppages (id, region_id, name)
       select gen_random_uuid(), (select id from regions order by code limit 1),
         jsonb_build_object('en', 'Halt ' || n, 'ar', 'موقف ' || n)
       from generate_series(1, $1) as n`,
      [STOPPAGES],
    )
    await client.query('analyze stoppages')
    await client.query('update network_revision set revision = revision + 1')
  } finally {
    await client.end()
  }
}
