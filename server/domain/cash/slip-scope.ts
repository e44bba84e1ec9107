import { eq, type SQL, sql } from 'drizzle-orm'
import { depositSlips } from '#server/database/schema/cash.ts'
import type { Actor } from '#server/plugins/actor.ts'

export type CashActor = Pick<Actor, 'id' | 'userType' | 'depotId' | 'timeZone' | 'homeTimeZone' | 'isAgent'>

/** The slips a user may see, as a condition on `deposit_slips`: those of the own depot; undefined for who sees all. */
export function slipScope(actor: CashActor): SQL | undefined {
  if (actor.isAgent) return sql`false`
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'account':
      return actor.depotId === null ? eq(depositSlips.createdBy, actor.id) : eq(depositSlips.depotId, actor.depotId)
    default:
      return sql`false`
  }
}
