import { eq, inArray, sql } from 'drizzle-orm'
import type { AgentView } from '#contract/agent/agent-view.ts'
import type { Orm } from '#server/database/connection.ts'
import { agentWallets } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'

/** An agent's depot as it is shown, or null; for a join of `depots`. */
export const depotColumns = sql<
  AgentView['depot']
>`case when ${depots.id} is null then null else jsonb_build_object('id', ${depots.id}, 'code', ${depots.code}, 'name', ${depots.name},
  'timeZone', (select ${regions.timeZone} from ${regions} where ${regions.id} = ${depots.regionId})) end`

/** Whether an account is in the currency of its agent's depot, which is the one that is used most; orders `agent_wallets`. */
export const isOwnCurrency = sql<boolean>`exists (
  select from ${users} join ${depots} on ${depots.id} = ${users.depotId} join ${regions} on ${regions.id} = ${depots.regionId}
  where ${users.id} = ${agentWallets.agentId} and ${regions.currency} = ${agentWallets.currency})`

/** Agents by id, as reports name them. */
export async function readAgents(
  orm: Orm,
  ids: readonly string[],
): Promise<Map<string, AgentView & { isActive: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: users.id, name: users.name, isActive: users.isActive, depot: depotColumns })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
