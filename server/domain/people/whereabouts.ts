import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Whereabouts } from '#server/time/local-day.ts'

/** Where somebody acts who does not call: the program acts for them. Who calls has it with their session. */
export async function readWhereabouts(orm: Orm, userId: string): Promise<Whereabouts> {
  const [row] = await orm
    .select({ timeZone: sql<string>`coalesce(${regions.timeZone}, ${homeTimeZone})`, homeTimeZone })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(users.id, userId))
  if (!row) throw new Error(`there is no user ${userId}`)
  return row
}

/** Where the depot of somebody is, ISO 3166-1 alpha-2; null without one. */
export async function readOwnCountry(orm: Orm, userId: string): Promise<string | null> {
  const [row] = await orm
    .select({ country: regions.country })
    .from(users)
    .innerJoin(depots, eq(depots.id, users.depotId))
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(users.id, userId))
  return row?.country ?? null
}
