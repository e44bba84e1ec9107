import { type SQL, sql } from 'drizzle-orm'
import type { Connections } from './connection.ts'

/**
 * IANA zone of the operator's home, as an SQL expression: the setting that a process started with last, else the zone of
 * the first depot, or region as long as there is none. Looked up once for a query, not once for a row of it.
 */
export const HOME_TIME_ZONE = `(select coalesce(
  (select time_zone from home_time_zones order by since desc limit 1),
  (select region.time_zone from depots as depot join regions as region on region.id = depot.region_id order by depot.id limit 1),
  (select time_zone from regions order by id limit 1),
  'UTC'))`

/** As {@link HOME_TIME_ZONE}, for the query builder. */
export const homeTimeZone: SQL<string> = sql<string>`${sql.raw(HOME_TIME_ZONE)}`

/**
 * Makes a setting the operator's home from now on; undefined: that of the first depot. What was posted before keeps its
 * date, and the audit knows by which home that was.
 *
 * @throws for a zone that PostgreSQL does not know
 */
export async function keepHomeTimeZone({ pool }: Pick<Connections, 'pool'>, setting: string | undefined): Promise<void> {
  if (setting !== undefined) await pool.query('select now() at time zone $1::text', [setting])
  await pool.query(
    `insert into home_time_zones (time_zone, after_serial)
     select $1::text, (select coalesce(max(serial), 0) from ledger_entries)
     where $1::text is distinct from (select time_zone from home_time_zones order by since desc limit 1)`,
    [setting ?? null],
  )
}
