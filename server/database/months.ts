import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import type { Database } from './connection.ts'
import { isContention } from './contention.ts'
import { ownConnection } from './own-connection.ts'

/** Tables of evidence that grow with every act: each is partitioned by the month, of UTC, of its `at` (docs/decisions/0090). */
export const MONTHLY_TABLES = [
  'workflow_events',
  'refused_events',
  'record_contents',
  'record_changes',
  'access_log',
] as const

/** Where the months are, one table each. Who serves has no rights there: what may be done goes through the whole table. */
export const MONTHS_SCHEMA = 'months'

const EVERY_MILLISECONDS = 60 * 60 * 1000

type Connection = Pick<pg.ClientBase, 'query'> | pg.Pool

/**
 * Makes the months that are missing, as the owner or who serves: six ahead, and those of rows that came without one.
 *
 * @returns how many were made, of all tables together
 */
export async function makeMonths(connection: Connection): Promise<number> {
  let made = 0
  while (await makeMonth(connection)) made += 1
  if (made > 0) await connection.query('select analyze_months()')
  return made
}

async function makeMonth(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ made: boolean }>('select make_month() as made')
  return rows[0]?.made === true
}

/**
 * Makes months for as long as the process runs, on a connection that may take its time for the statistics. Whatever is
 * in the way for now, months ahead leave time for.
 */
export function startMonthKeeping({ url }: Pick<Database, 'url'>, log: FastifyBaseLogger): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: async () => {
      const client = ownConnection(url, { name: 'back office: months' })
      try {
        await client.connect()
        await makeMonths(client)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    onFailure: (error) => {
      if (isContention(error)) log.info({ err: error }, 'months are made later, a long read is in the way')
      else log.warn({ err: error }, 'months could not be made')
    },
  })
}

/** Until when every table has months of its own; null where one has none. Asks the catalogue, which everybody may. */
export async function monthsMadeUntil(connection: Connection): Promise<Date | null> {
  const { rows } = await connection.query<{ until: Date | null }>(
    `select case when bool_and(last is not null) then min(last) end as until from (
       select (select (to_date(max(right(month.relname, 7)), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
               from pg_inherits join pg_class as month on month.oid = inhrelid
               where inhparent = to_regclass('public.' || name) and month.relname ~ '_\\d{4}_\\d{2}$') as last
       from unnest($1::text[]) as name) as made`,
    [MONTHLY_TABLES],
  )
  return rows[0]?.until ?? null
}
