import { sql } from 'drizzle-orm'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import type { Orm } from '#server/database/connection.ts'
import { dayAt } from '#server/time/local-day.ts'

/** What day it is at the operator's home, for who acts without having signed in. */
export async function readHomeDay(orm: Orm, now: Date): Promise<string> {
  const [home] = await orm.select({ timeZone: homeTimeZone }).from(sql`(select 1) as one`)
  return dayAt({ timeZone: home?.timeZone ?? 'UTC' }, now)
}
