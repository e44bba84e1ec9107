import { asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import { depots, regions } from '#server/database/schema/network.ts'

/** Currency of the operator's home: of a region by whose clock it is, where a depot stands before others. */
export async function readHomeCurrency(orm: Orm): Promise<string | null> {
  const [home] = await orm
    .select({ currency: regions.currency })
    .from(regions)
    .leftJoin(depots, eq(depots.regionId, regions.id))
    .orderBy(sql`${regions.timeZone} = ${homeTimeZone} desc`, sql`${depots.id} asc nulls last`, asc(regions.id))
    .limit(1)
  return home?.currency ?? null
}
