import { eq, type SQL, sql } from 'drizzle-orm'
import { stays } from '#server/database/schema/accommodation.ts'
import type { Actor } from '#server/plugins/actor.ts'

type StayActor = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent'>

/** The stays a user may see, as a condition on `stays`: agents their own, a depot's people those it sold; undefined for those who see all. */
export function stayScope(actor: StayActor): SQL | undefined {
  if (actor.isAgent) return eq(stays.createdBy, actor.id)
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      return soldByOwnDepot(actor)
    default:
      return sql`false`
  }
}

/** The stays whose money a user may give back: those that the own depot, or the agent, sold. */
export function ownStays(actor: StayActor): SQL {
  return actor.isAgent ? eq(stays.createdBy, actor.id) : soldByOwnDepot(actor)
}

const soldByOwnDepot = ({ id, depotId }: StayActor): SQL =>
  depotId === null ? eq(stays.createdBy, id) : eq(stays.depotId, depotId)
