import { eq, or, type SQL, sql } from 'drizzle-orm'
import { topUps } from '#server/database/schema/top-up.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** What of a user decides which agents, and which of their top-ups, are theirs to see. */
export type MoneyActor = Pick<Actor, 'id' | 'userType' | 'depotId' | 'timeZone' | 'homeTimeZone' | 'isAgent'>

/**
 * The top-ups a user may see, as a condition on `top_ups` (domain rulings §6); undefined for those who see all. Staff
 * take no agents' money, so they see none.
 */
export function topUpScope(actor: MoneyActor): SQL | undefined {
  if (actor.isAgent) return eq(topUps.agentId, actor.id)
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'account': {
      const own = eq(topUps.requestedBy, actor.id)
      return actor.depotId === null ? own : or(own, eq(topUps.depotId, actor.depotId))
    }
    default:
      return sql`false`
  }
}
