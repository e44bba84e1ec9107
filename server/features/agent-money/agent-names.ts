import { eq, inArray, sql } from 'drizzle-orm'
import type { AgentShown } from '#contract/wallet.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'

/** An agent's depot as it is shown, or null; for a join of `depots`. */
export const depotColumns = sql<AgentShown['depot']>`case when ${depots.id} is null then null else jsonb_build_object('id', ${depots.id}, 'code', ${depots.code}, 'name', ${depots.name}) end`

/** Agents by id, as reports name them. */
export async function readAgents(orm: Orm, ids: readonly string[]): Promise<Map<string, AgentShown & { isActive: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: users.id, name: users.name, isActive: users.isActive, depot: depotColumns })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
