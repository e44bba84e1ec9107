import { arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import { consignments, consignmentWriteOffs } from '#server/database/schema/consignment.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { ofBill } from '../workflow/record-parts.ts'

/** What of a user decides which consignments are theirs to see and to act on. */
export type ConsignmentActor = Pick<Actor, 'id' | 'name' | 'userType' | 'depotId' | 'timeZone' | 'isAgent'>

/**
 * The consignments a user may see, as a condition on `consignments` (domain rulings §6): those that the own depot
 * sends, receives or holds; undefined for those who see all. Agents deal with no cargo.
 */
export function consignmentScope(actor: ConsignmentActor): SQL | undefined {
  if (actor.isAgent) return sql`false`
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
    case 'account':
      return actor.depotId === null
        ? eq(consignments.createdBy, actor.id)
        : arrayContains(consignments.depotIds, [actor.depotId])
    default:
      return sql`false`
  }
}

/** Write-offs of bills within that scope, as a condition on `consignment_write_offs`. */
export function writeOffScope(actor: ConsignmentActor): SQL | undefined {
  const scope = consignmentScope(actor)
  return scope && ofBill(consignmentWriteOffs.consignmentId, scope)
}
