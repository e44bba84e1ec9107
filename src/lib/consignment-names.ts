import type { ConsignmentPayment, MovementKind, PieceState } from '#contract/consignment.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const PIECE_STATES_SHOWN = listOf<PieceState>()({
  pending: true,
  transit: true,
  receivedByBranch: true,
  receivedByCustomer: true,
  writtenOff: true,
  cancelled: true,
})

export const PAYMENTS_SHOWN = listOf<ConsignmentPayment>()({ paid: true, foc: true, pod: true })

export const MOVEMENT_KINDS_SHOWN = listOf<MovementKind>()({
  dispatch: true,
  forward: true,
  offload: true,
  receive: true,
  deliver: true,
  writeOff: true,
  cancel: true,
})
