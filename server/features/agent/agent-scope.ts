import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/database/schema/people.ts'
import type { MoneyActor } from '#server/domain/agent/top-up-scope.ts'

/** Agents whose money a user enters or looks up, as a condition on `users`: an agent's own, those of the depot, or all. */
export function agentScope(actor: MoneyActor): SQL | undefined {
  const isAgent = eq(users.role, 'agent')
  if (actor.isAgent) return and(isAgent, eq(users.id, actor.id))
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return isAgent
    case 'admin':
    case 'account':
      return actor.depotId === null ? sql`false` : and(isAgent, eq(users.depotId, actor.depotId))
    default:
      return sql`false`
  }
}
