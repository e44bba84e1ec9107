import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readBalances } from '#server/domain/ledger/balances.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { fillLedger } from './fill-ledger.ts'
import { openShop } from './sales.ts'
import { signIn } from './sign-in.ts'
import { type Bench, quantile, report } from './support.ts'

const LINES = Number(process.env['BALANCE_LINES'] ?? 3_000_000)
const DAYS_ASKED = 60
const AGGREGATED = 3
const CLIENTS = 8
const SALES_PER_CLIENT = 25
/** Each round measures both ways of selling, one right after the other. */
const ROUNDS = 12

/**
 * A trial balance of any day, by what is kept behind the sale, against the aggregate of all lines; and what the keeping
 * costs who sells, with and without it in turns within one run (goals, Back end). Nothing is sealed meanwhile: the lines
 * bear no marks.
 */
export async function benchBalances(bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.ownerUrl })
  await owner.connect()
  await switchOff(owner, 'sealer')
  await benchKeeping(bench, owner)
  await fillLedger(bench.ownerUrl, LINES)
  const begun = performance.now()
  await caughtUp(owner)
  const keptIn = (performance.now() - begun) / 1000
  await owner.query('vacuum analyze account_balances')
  await benchReading(bench, owner, keptIn)
  await owner.end()
}

async function benchReading({ database, origin }: Bench, owner: pg.Client, keptIn: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const days = Array.from({ length: DAYS_ASKED }, (_, index) => addDays(today, -((index * 7919) % 1090)))
  const monthEnds = days.map((day) => addDays(`${day.slice(0, 7)}-01`, -1))
  const read = (from: string, to: string) => readBalances(database.pool, { from, to })
  const year = { from: addDays(today, -400), to: addDays(today, -36) }
  const timings = {
    'a day': await timed(days, (day) => read(day, day)),
    'the last day of a month': await timed(monthEnds, (day) => read(day, day)),
    'a year': await timed(days, () => read(year.from, year.to)),
    'a year by months': await timed(days, () => readBalances(database.pool, { ...year, groupBy: 'month' })),
    'a day by depots': await timed(days, (day) =>
      readBalances(database.pool, { from: day, to: day, groupBy: 'depot' }),
    ),
  }
  const aggregates = await timed(days.slice(0, AGGREGATED), (day) => aggregate(owner, day))
  for (const day of days.slice(0, AGGREGATED)) {
    const [kept, lines] = [await read(day, day), await aggregate(owner, day)]
    if (
      JSON.stringify(kept.map(({ account, currency, closing }) => [account, currency, closing])) !==
      JSON.stringify(lines)
    )
      throw new Error(`the balances of ${day} are not what the lines come to`)
  }
  const whole = quantile(aggregates, 0.5)
  report(`Trial balance over ${LINES.toLocaleString('en')} lines in SQL, equal to the aggregate to the last unit`, [
    ...Object.entries(timings).map(([of, each]) => ({
      of,
      ...figures(each),
      'aggregate ÷ it': Math.round(whole / quantile(each, 0.5)),
    })),
    { of: 'aggregate of all lines', ...figures(aggregates), 'aggregate ÷ it': 1 },
  ])
  report('Trial balance through the API, goal 50 ms', [
    { of: 'a day', ...figures(await throughApi(origin, days, (day) => ({ from: day, to: day }))) },
    {
      of: 'a month',
      ...figures(await throughApi(origin, days, (day) => ({ from: `${day.slice(0, 7)}-01`, to: day }))),
    },
    {
      of: 'a year by months',
      ...figures(await throughApi(origin, days, (day) => ({ from: addDays(day, -330), to: day, groupBy: 'month' }))),
    },
  ])
  const { rows } = await owner.query<Record<string, string | number>>(
    `select count(*) filter (where span = 'day')::int as "day rows", count(*) filter (where span = 'month')::int as "month rows",
       pg_size_pretty(pg_total_relation_size('account_balances')) as size from account_balances`,
  )
  report(
    'What is kept',
    rows.map((row) => ({ ...row, 'seconds to keep all': keptIn.toFixed(0) })),
  )
}

const figures = (each: readonly number[]) => ({
  'median ms': quantile(each, 0.5).toFixed(1),
  'p95 ms': quantile(each, 0.95).toFixed(1),
})

async function timed(days: readonly string[], read: (day: string) => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = []
  for (const day of days) {
    const begun = performance.now()
    await read(day)
    milliseconds.push(performance.now() - begun)
  }
  return milliseconds
}

/** Milliseconds from the request to the whole answer, a day after the other; the first few warm up. */
async function throughApi(
  origin: string,
  days: readonly string[],
  queryOf: (day: string) => Record<string, string>,
): Promise<number[]> {
  const authorization = `Bearer ${await signIn(origin, 'head-account@demo.example')}`
  const read = async (day: string) => {
    const answer = await fetch(`${origin}/api/admin/trail-balance?${new URLSearchParams(queryOf(day))}`, {
      headers: { authorization },
    })
    if (!answer.ok) throw new Error(`the trial balance answered ${answer.status}`)
    await answer.text()
  }
  await timed(days.slice(0, 5), read)
  return timed(days, read)
}

async function aggregate(owner: pg.Client, day: string): Promise<[string, string, number][]> {
  const { rows } = await owner.query<{ account: string; currency: string; sum: number }>(
    `select account, currency, sum(amount)::bigint as sum from ledger_lines where posting_date <= $1 group by 1, 2 order by 1, 2`,
    [day],
  )
  return rows.map(({ account, currency, sum }) => [account, currency, sum])
}

/** Sales per second while balances are kept, and while nobody keeps them. */
async function benchKeeping(bench: Bench, owner: pg.Client): Promise<void> {
  const shop = await openShop(bench)
  const rates: { on: number[]; off: number[] } = { on: [], off: [] }
  // Warm.
  for (let round = 0; round < 4; round += 1) await shop.sellAtOnce(CLIENTS, SALES_PER_CLIENT)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      if (way === 'off') await switchOff(owner, 'balances')
      else await switchOn(owner)
      rates[way].push(await shop.sellAtOnce(CLIENTS, SALES_PER_CLIENT))
    }
  }
  await switchOn(owner)
  await shop.close()
  const ratios = rates.on.map((rate, round) => rate / (rates.off[round] ?? Number.NaN))
  report(`Sales per second through the API with ${CLIENTS} clients, in turns`, [
    {
      'balances kept': quantile(rates.on, 0.5).toFixed(1),
      'not kept': quantile(rates.off, 0.5).toFixed(1),
      'ratio of medians': (quantile(rates.on, 0.5) / quantile(rates.off, 0.5)).toFixed(3),
      'median of ratios': quantile(ratios, 0.5).toFixed(3),
    },
  ])
}

const LOCKS = { sealer: 7_201_953, balances: 7_201_954 } as const

/** Cuts the process that is at it, and takes its lock before it comes again. */
async function switchOff(owner: pg.Client, name: keyof typeof LOCKS): Promise<void> {
  for (;;) {
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      `back office: ${name}`,
    ])
    const { rows } = await owner.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCKS[name]])
    if (rows[0]?.held === true) return
    await sleep(10)
  }
}

/** Gives the lock back, and waits until it is at it again. */
async function switchOn(owner: pg.Client): Promise<void> {
  // As often as it was taken.
  let isHeld = true
  while (isHeld) {
    const { rows } = await owner.query<{ held: boolean }>('select pg_advisory_unlock($1) as held', [LOCKS.balances])
    isHeld = rows[0]?.held === true
  }
  await caughtUp(owner)
}

async function caughtUp(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ behind: boolean }>(
      'select serial < (select max(serial) from ledger_entries) as behind from balance_mark',
    )
    if (rows[0]?.behind === false) return
    await sleep(100)
  }
}
