import { eq, type SQL, sql } from 'drizzle-orm'
import { expenses } from '#server/database/schema/expense.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** What of a user decides which expenses are theirs to see and to act on. */
export type ExpenseActor = Pick<Actor, 'id' | 'name' | 'userType' | 'depotId' | 'timeZone' | 'isAgent'>

/** The expenses a user may see, as a condition on `expenses` (domain rulings §6); undefined for those who see all. */
export function expenseScope(actor: Pick<ExpenseActor, 'id' | 'userType' | 'depotId' | 'isAgent'>): SQL | undefined {
  if (actor.isAgent) return sql`false`
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      return actor.depotId === null ? eq(expenses.createdBy, actor.id) : eq(expenses.depotId, actor.depotId)
    default:
      return sql`false`
  }
}
