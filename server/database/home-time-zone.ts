import { type SQL, sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { type AuditKey, markOf } from '#server/audit/row-mark.ts'
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
export async function keepHomeTimeZone(
  { pool, auditKey }: Pick<Connections, 'pool' | 'auditKey'>,
  setting: string | undefined,
): Promise<void> {
  if (setting !== undefined) await pool.query('select now() at time zone $1::text', [setting])
  // To the millisecond, which is what a mark tells of an instant; after the last one, since the latest counts.
  const { rows } = await pool.query<{ since: Date; after_serial: number }>(
    `select greatest(date_trunc('milliseconds', clock_timestamp()), (select date_trunc('milliseconds', max(since)) + interval '1 millisecond' from home_time_zones)) as since,
       coalesce(max(serial), 0) as after_serial
     from ledger_entries
     having $1::text is distinct from (select time_zone from home_time_zones order by since desc limit 1)`,
    [setting ?? null],
  )
  const [kept] = rows.map((row) => ({ ...row, time_zone: setting ?? null }))
  if (!kept) return
  await pool.query(
    // Another process may start with the same setting at the same moment.
    `insert into home_time_zones (since, time_zone, after_serial, mark)
     select $1::timestamptz, $2::text, $3::bigint, $4::bytea where $2::text is distinct from (select time_zone from home_time_zones order by since desc limit 1)
     on conflict do nothing`,
    [kept.since, kept.time_zone, kept.after_serial, markOf(auditKey, 'homeTimeZone', kept)],
  )
}

/**
 * Marks the row that the migration wrote into a new database, which knows no key. Only while nothing was posted: then it
 * says nothing yet that somebody else could have put there.
 */
export async function markFirstHomeTimeZone(
  client: Pick<ClientBase, 'query'>,
  auditKey: AuditKey | undefined,
): Promise<void> {
  const { rows } = await client.query<{ since: Date; time_zone: null; after_serial: number }>(
    `update home_time_zones set since = date_trunc('milliseconds', since)
     where mark is null and time_zone is null and after_serial = 0 and not exists (select from ledger_entries) and (select count(*) from home_time_zones) = 1
     returning since, time_zone, after_serial`,
  )
  for (const row of rows)
    await client.query('update home_time_zones set mark = $1 where since = $2', [
      markOf(auditKey, 'homeTimeZone', row),
      row.since,
    ])
}
