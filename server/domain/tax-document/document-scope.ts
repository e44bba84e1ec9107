import { eq, type SQL, sql } from 'drizzle-orm'
import { taxDocuments } from '#server/database/schema/tax-document.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** An account reads those of its depot, whoever is of none none. */
export function documentScope({ userType, depotId }: Pick<Actor, 'userType' | 'depotId'>): SQL | undefined {
  if (userType !== 'account') return undefined
  return depotId === null ? sql`false` : eq(taxDocuments.depotId, depotId)
}
