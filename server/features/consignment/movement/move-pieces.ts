import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { MovementKind } from '#contract/consignment/consignment-codes.ts'
import type { PieceEvent } from '#machines/consignment/piece-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { consignmentMovementLines, consignmentMovements } from '#server/database/schema/consignment.ts'
import { applyEvents } from '#server/lifecycle/apply-event.ts'
import { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Chosen, ChosenPiece } from './choose-pieces.ts'
import { storedPiece } from '../stored-piece.ts'

/** What each piece goes through, and what its line of the movement says. */
export interface PieceStep {
  event: PieceEvent
  kind: MovementKind
  /** The departure on whose list it stood or is put, and where it was or is headed. */
  departureId: string | null
  headedForDepotId: string | null
}

export interface Movement {
  id: string
  kind: MovementKind
  depotId: string | null
  departureId: string | null
  transportId: string | null
  actorId: string
  at: Date
  note: string | null
}

/** Assignments to the columns that say where a piece is: it lies at a depot, and is on no vehicle. */
export function liesAt(depotId: string): SQL {
  return sql`, depot_id = ${depotId}::uuid, departure_id = null, transport_id = null, loaded_at_depot_id = null, headed_for_depot_id = null, loaded_from = null`
}

/**
 * One movement of chosen pieces: one event per piece under one movement id, and one line per item. Whatever the machine
 * refuses of one piece refuses the whole, in words that name the piece.
 */
export async function movePieces(
  tx: Transaction,
  chosen: Chosen,
  movement: Movement,
  { stepOf, also }: { stepOf: (each: ChosenPiece) => PieceStep; also: SQL },
): Promise<undefined | Refusal> {
  const steps = chosen.pieces.map((each) => ({ ...each, step: stepOf(each) }))
  const moved = await applyEvents(tx, pieceRecord, {
    records: steps.map(({ piece, bill, step }) => ({
      record: storedPiece(piece, bill, chosen.items.get(bill.id) ?? []),
      event: step.event,
    })),
    also: sql`, state_since = ${movement.at} ${also}`,
    actorId: movement.actorId,
    at: movement.at,
    payload: { movementId: movement.id },
    ...(movement.note !== null && { reason: movement.note }),
  })
  if (isRefusal(moved)) return inWords(moved, chosen)
  await tx.orm.insert(consignmentMovements).values(movement)
  const lines = groupBy(steps, ({ item, step }) =>
    [item.id, step.kind, step.departureId, step.headedForDepotId].join(' '),
  )
  await tx.orm.insert(consignmentMovementLines).values(
    [...lines.values()].flatMap((line) => {
      const [first] = line
      if (first === undefined) return []
      return [
        {
          id: newId(),
          movementId: movement.id,
          at: movement.at,
          consignmentId: first.bill.id,
          itemId: first.item.id,
          kind: first.step.kind,
          departureId: first.step.departureId,
          headedForDepotId: first.step.headedForDepotId,
          quantity: line.length,
          numbers: line.map(({ piece }) => piece.number).toSorted((one, other) => one - other),
        },
      ]
    }),
  )
  return undefined
}

/** A refused piece, named by its label and told with the state in which it is now. */
function inWords(refusal: Refusal, { pieces }: Chosen): Refusal {
  const found = pieces.find(({ piece }) => piece.id === refusal.details?.id)
  if (found === undefined) return refusal
  const { piece, label } = found
  return {
    ...refusal,
    message: `consignment.isNow.${piece.state}`,
    values: { label },
    details: { label, state: piece.state, depotId: piece.depotId },
  }
}
