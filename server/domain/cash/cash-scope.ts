import { eq, or, type SQL, sql } from 'drizzle-orm'
import { cashTransfers } from '#server/database/schema/cash.ts'
import { cashShifts } from '#server/database/schema/ledger.ts'
import type { CashActor } from '#server/domain/cash/slip-scope.ts'

/**
 * The shifts a user may see, as a condition on `cash_shifts`: the own ones; account's also those of the own depot, which
 * it closes; undefined for head account, who sees all. Agents have no till.
 */
export function shiftScope(actor: CashActor): SQL | undefined {
  if (actor.isAgent) return sql`false`
  switch (actor.userType) {
    case 'head_account':
      return undefined
    case 'account':
      return actor.depotId === null
        ? eq(cashShifts.clerkId, actor.id)
        : or(eq(cashShifts.clerkId, actor.id), eq(cashShifts.depotId, actor.depotId))
    case 'admin':
    case 'staff':
      return eq(cashShifts.clerkId, actor.id)
    default:
      return sql`false`
  }
}

/** Who is told what is in an open till: nobody who counts one, or whose own could be told by somebody who does. */
export function seesOpenTills({ userType }: CashActor): boolean {
  return userType === 'head_account'
}

/** The transfers a user may see, as a condition on `cash_transfers`: staff's own, those of the depot for who keeps its safe; undefined for head account. */
export function transferScope(actor: CashActor): SQL | undefined {
  if (actor.isAgent) return sql`false`
  const own = or(eq(cashTransfers.createdBy, actor.id), eq(cashTransfers.receiverId, actor.id))
  switch (actor.userType) {
    case 'head_account':
      return undefined
    case 'admin':
    case 'account':
      return actor.depotId === null ? own : or(own, eq(cashTransfers.depotId, actor.depotId))
    case 'staff':
      return own
    default:
      return sql`false`
  }
}

/** Who keeps the safe of their depot. */
export function keepsSafe({ userType, depotId, isAgent }: CashActor, ofDepot: string): boolean {
  return !isAgent && (userType === 'admin' || userType === 'account') && depotId === ofDepot
}
