import { eq, inArray, type SQL } from 'drizzle-orm'
import { drivers } from '#server/database/schema/network.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** The drivers that somebody keeps, as a condition on `drivers`; undefined for those who see all. An admin without a depot sees none. */
export function driverScope(actor: Actor): SQL | undefined {
  return actor.userType === 'admin'
    ? actor.depotId === null
      ? inArray(drivers.id, [])
      : eq(drivers.depotId, actor.depotId)
    : undefined
}
