import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { Whereabouts } from '#server/time/local-day.ts'

interface UserWhereabouts extends Whereabouts {
  /** Where the depot is, ISO 3166-1 alpha-2; null without one. */
  country: string | null
}

/** Where somebody acts who does not call: the program acts for them. Who calls has it with their session. */
export async function readWhereabouts(orm: Orm, userId: string): Promise<UserWhereabouts> {
  const [row] = await orm
    .select({
      timeZone: sql<string>`coalesce(${regions.timeZone}, ${homeTimeZone})`,
      homeTimeZone,
      country: regions.country,
    })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .leftJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(users.id, userId))
  if (!row) throw new Error(`there is no user ${userId}`)
  return row
}
