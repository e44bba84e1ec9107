import { eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { bookings } from '#server/database/schema/booking.ts'
import { refundRequests } from '#server/database/schema/refund.ts'
import type { Actor } from '#server/plugins/actor.ts'

/** What of a user decides which refunds are theirs to see and to act on. */
export type RefundActor = Pick<Actor, 'id' | 'userType' | 'depotId' | 'timeZone' | 'isAgent'>

const query = new QueryBuilder({ casing: 'snake_case' })

/**
 * The refund requests a user may see, as a condition on `refund_requests` (domain rulings §6); undefined for those who
 * see all. An account also sees those that no depot owns, or nobody could pay them out.
 */
export function refundScope(actor: RefundActor): SQL | undefined {
  const own = eq(refundRequests.requestedBy, actor.id)
  if (actor.isAgent) {
    return or(
      own,
      exists(
        query
          .select({ id: bookings.id })
          .from(bookings)
          .where(sql`${bookings.id} = ${refundRequests.bookingId} and ${bookings.createdBy} = ${actor.id}`),
      ),
    )
  }
  switch (actor.userType) {
    case 'head_account':
    case 'operation_manager':
      return undefined
    case 'admin':
    case 'staff':
      return actor.depotId === null ? own : or(own, eq(refundRequests.depotId, actor.depotId))
    case 'account':
      return or(
        own,
        isNull(refundRequests.depotId),
        actor.depotId === null ? undefined : eq(refundRequests.depotId, actor.depotId),
      )
    default:
      return sql`false`
  }
}
