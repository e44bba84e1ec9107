import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Clock ticks of `/proc` per second. */
const TICKS = 100
/** Idle backends report what they did within ten seconds (PostgreSQL, PGSTAT_IDLE_INTERVAL). */
const REPORTED_WITHIN_MS = 11_000

/** What PostgreSQL and the API did in between two moments, beside what they do while nobody asks anything. */
export interface Cost {
  apiMs: number
  postgresMs: number
  /** Inserted, updated and deleted. */
  rows: number
  walBytes: number
  /** Of the updates of seat claims, those that touched no index. */
  hotShare: number
}

interface Moment {
  apiMs: number
  postgresMs: number
  rows: number
  wal: number
  updates: number
  hot: number
}

/** Tells what something cost over all processes: read from `/proc`, so on Linux only. */
export async function openCostMeter(client: pg.Client, apiPid: number) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = (await statOf(rows[0]?.pid ?? 0))?.parent ?? 0
  await client.query('create extension if not exists pg_stat_statements')
  await track('none')

  async function track(what: 'none' | 'top'): Promise<void> {
    await client.query(`alter system set pg_stat_statements.track = '${what}'`)
    await client.query('select pg_reload_conf()')
    await sleep(500)
  }

  async function moment(): Promise<Moment> {
    await sleep(REPORTED_WITHIN_MS)
    const { rows: counted } = await client.query<{
      rows: string
      wal: string
      updates: string | null
      hot: string | null
    }>(`select tup_inserted + tup_updated + tup_deleted as rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint::text as wal,
          (select n_tup_upd from pg_stat_user_tables where relid = 'public.seat_claims'::regclass) as updates,
          (select n_tup_hot_upd from pg_stat_user_tables where relid = 'public.seat_claims'::regclass) as hot
        from pg_stat_database where datname = current_database()`)
    const [row] = counted
    return {
      apiMs: await familyMs(apiPid),
      postgresMs: await familyMs(postmaster),
      rows: Number(row?.rows ?? 0),
      wal: Number(row?.wal ?? 0),
      updates: Number(row?.updates ?? 0),
      hot: Number(row?.hot ?? 0),
    }
  }

  async function whileAt(work: () => Promise<void>) {
    const before = await moment()
    const begun = performance.now()
    await work()
    const after = await moment()
    return { before, after, ms: performance.now() - begun }
  }

  // What both do while nobody asks anything, in a millisecond.
  const rest = await whileAt(() => Promise.resolve())
  const idle = (of: 'apiMs' | 'postgresMs') => (rest.after[of] - rest.before[of]) / rest.ms

  return {
    async of(work: () => Promise<void>): Promise<Cost> {
      const { before, after, ms } = await whileAt(work)
      return {
        apiMs: after.apiMs - before.apiMs - idle('apiMs') * ms,
        postgresMs: after.postgresMs - before.postgresMs - idle('postgresMs') * ms,
        rows: after.rows - before.rows,
        walBytes: after.wal - before.wal,
        hotShare: (after.hot - before.hot) / Math.max(1, after.updates - before.updates),
      }
    },
    /** Statements that the serving role sends meanwhile, `commit` and its like among them. */
    async statementsOf(work: () => Promise<void>): Promise<number> {
      await track('top')
      await client.query('select pg_stat_statements_reset()')
      await work()
      const { rows: counted } = await client.query<{ calls: string }>(
        `select coalesce(sum(calls), 0)::text as calls from pg_stat_statements where userid <> current_user::regrole`,
      )
      await track('none')
      return Number(counted[0]?.calls ?? 0)
    },
  }
}

/** Of a process and all its children, those that ended among them. */
async function familyMs(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map((pid) => statOf(pid)))
  const own = stats.find((stat) => stat?.pid === parent)
  const children = stats.filter((stat) => stat?.parent === parent)
  return (own?.ms ?? 0) + (own?.endedMs ?? 0) + children.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0)
}

/** Undefined where it is over. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // proc(5): the name stands in parentheses and may hold anything; state, parent … utime, stime, cutime, cstime follow.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (from: number) => ((Number(fields[from]) + Number(fields[from + 1])) * 1000) / TICKS
  return { pid, parent: Number(fields[1]), ms: ticks(11), endedMs: ticks(13) }
}
