import { sql } from 'drizzle-orm'
import type { ClosingHash } from '#contract/seal.ts'
import type { Orm } from '#server/database/connection.ts'
import { addDays } from '#server/timetable/calendar-date.ts'

/** What the chain came to at the end of each of these days of UTC, the first and the last included; days before the first link are left out. */
export async function readClosingHashes(orm: Orm, { from, to }: { from: string; to: string }): Promise<ClosingHash[]> {
  const { rows } = await orm.execute<{ day: string; seals: string; hash: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, last.n::text as seals, encode(last.chain, 'hex') as hash
    from generate_series(${addDays(from, -1)}::timestamp, ${to}::timestamp, interval '1 day') as day
      cross join lateral (
        select n, chain from seals where sealed_at < (day + interval '1 day') at time zone 'UTC' order by sealed_at desc, n desc limit 1
      ) as last
    order by day`)
  return rows
    .map(({ day, seals, hash }, index) => ({ day, seals: Number(seals), made: Number(seals) - Number(rows[index - 1]?.seals ?? 0), hash }))
    .filter(({ day }) => day >= from)
}

/** The day of UTC on which the chain began; null where it has not. */
export async function firstSealedDay(orm: Orm): Promise<string | null> {
  const { rows } = await orm.execute<{ day: string }>(
    sql`select to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD') as day from seals order by sealed_at, n limit 1`,
  )
  return rows[0]?.day ?? null
}
