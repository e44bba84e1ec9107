import { type SQL, sql } from 'drizzle-orm'
import { drivers } from '#server/database/schema/network.ts'
import { fleetDocuments } from '#server/database/schema/fleet-document.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** The condition on `fleet_documents` that a reader sees them: every bus's, and of drivers an admin the own depot's. */
export function seenDocuments({ userType, depotId }: Pick<Actor, 'userType' | 'depotId'>): SQL {
  if (userType === 'operation_manager') return sql`true`
  if (userType !== 'admin') return sql`false`
  return sql`(fleet_documents.driver_id is null or exists (
    select 1 from ${drivers} where ${drivers}.id = ${fleetDocuments}.driver_id and ${drivers}.depot_id = ${depotId}))`
}
