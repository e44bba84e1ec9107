import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

/**
 * The entries that a reader may see, as a condition on `ledger_entries`; undefined for those who see all. A depot's
 * admin and account see what moves money of their depot, and what somebody of their depot did. Nobody else sees any.
 */
export function ledgerScope({ userType, depotId, isAgent }: Pick<Actor, 'userType' | 'depotId' | 'isAgent'>): SQL | undefined {
  if (isAgent) return sql`false`
  switch (userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'account': {
      if (depotId === null) return sql`false`
      const ofDepot = query.select({ one: sql`1` }).from(ledgerLines).where(and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.depotId, depotId)))
      const byClerk = query.select({ one: sql`1` }).from(users).where(and(eq(users.id, ledgerEntries.createdBy), eq(users.depotId, depotId)))
      return or(exists(ofDepot), exists(byClerk))
    }
    default:
      return sql`false`
  }
}
