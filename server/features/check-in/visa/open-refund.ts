import { and, eq, inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/database/connection.ts'
import { refundRequestParts, refundRequests } from '#server/database/schema/refund.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

/** The refund of a whole package that asks for the fees of its visas too, and holds their amount until it is decided. */
export async function findOpenRefund(orm: Orm, bookingId: string): Promise<string | null> {
  const [part] = await orm
    .select({ requestId: refundRequestParts.requestId })
    .from(refundRequestParts)
    .where(
      and(
        eq(refundRequestParts.kind, 'visas'),
        eq(refundRequestParts.isOpen, true),
        inArray(
          refundRequestParts.requestId,
          query.select({ id: refundRequests.id }).from(refundRequests).where(eq(refundRequests.bookingId, bookingId)),
        ),
      ),
    )
    .limit(1)
  return part?.requestId ?? null
}
