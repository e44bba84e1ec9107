import { z } from 'zod'
import { PIECE_STATES } from '#contract/consignment/consignment-codes.ts'
import type { PieceFacts } from '#machines/consignment/piece-lifecycle.ts'
import type { StoredRecord } from '#server/lifecycle/apply-event.ts'
import type { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import type { ConsignmentRecord, ItemRecord, PieceRecord } from './consignment-repository.ts'
import { countsOf, dueOf } from './consignment-rules.ts'

/** A state's name as the lifecycle machine gives it. */
export const pieceState = z.enum(PIECE_STATES)

/** A piece of a locked bill as its lifecycle sees it. */
export function storedPiece(
  piece: PieceRecord,
  bill: ConsignmentRecord,
  items: readonly ItemRecord[],
): StoredRecord<(typeof pieceRecord)['machine']> {
  const facts: PieceFacts = {
    loadedFrom: piece.state === 'transit' ? piece.loadedFrom : null,
    isAtReceiversDepot: piece.depotId === bill.toDepotId,
    isSettled: dueOf(bill) === 0,
    isNothingDispatched: isNothingDispatched(items),
  }
  return { id: piece.id, state: piece.state, version: piece.version, facts }
}

/** No piece of the bill has left the sending depot: what is not pending is lost. */
export function isNothingDispatched(items: readonly ItemRecord[]): boolean {
  const counts = countsOf(items)
  return counts.transit + counts.receivedByBranch + counts.receivedByCustomer === 0
}
