import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { packageSales } from '#server/database/schema/package.ts'
import { refundRequestParts, refundRequests } from '#server/database/schema/refund.ts'

/** How a stay hangs together with the booking that it was sold with as a package. */
export interface PackageTie {
  /** A request to give both back that nobody has decided yet. */
  openRefund: boolean
  /** The booking has tickets that can still be given back: the stay goes with them. */
  goesWithBooking: boolean
  /** The last request that asked for this stay, withdrawn and rejected ones aside. */
  refund: Pick<typeof refundRequests.$inferSelect, 'id' | 'state' | 'reasonCode'> | null
}

export async function readPackageTie(orm: Orm, stayId: string): Promise<PackageTie> {
  const [[refund], [held]] = await Promise.all([
    orm
      .select({ id: refundRequests.id, state: refundRequests.state, reasonCode: refundRequests.reasonCode })
      .from(refundRequestParts)
      .innerJoin(refundRequests, eq(refundRequests.id, refundRequestParts.requestId))
      .where(and(eq(refundRequestParts.stayId, stayId), notInArray(refundRequests.state, ['withdrawn', 'rejected'])))
      .orderBy(desc(refundRequests.requestedAt))
      .limit(1),
    orm
      .select({ one: sql`1` })
      .from(packageSales)
      .innerJoin(tickets, eq(tickets.bookingId, packageSales.bookingId))
      .where(and(eq(packageSales.stayId, stayId), notInArray(tickets.state, ['refunded', 'checkedIn'])))
      .limit(1),
  ])
  return { refund: refund ?? null, openRefund: refund?.state === 'requested', goesWithBooking: held !== undefined }
}
