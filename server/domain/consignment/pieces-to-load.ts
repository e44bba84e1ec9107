import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'

/** Pieces that lie at a depot to be loaded there; at the receiver's depot they wait for the receiver. */
export function liesToBeLoaded(depotId: string): SQL | undefined {
  return and(
    eq(consignmentPieces.depotId, depotId),
    inArray(consignmentPieces.state, ['pending', 'receivedByBranch']),
    or(eq(consignmentPieces.state, 'pending'), ne(consignments.toDepotId, depotId)),
  )
}
