import type { Actor } from '#server/plugins/actor.ts'

type Writer = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'isServicing'>

/** Who sold a booking. */
export interface Sold {
  createdBy: string
  depotId: string | null
}

/**
 * Whether a booking is somebody's to change (business rulings §6): the depot's that sold it, an agent's own, everybody's
 * who works for the whole company or at a servicing depot. Who only reads it, since a departure calls in their region,
 * checks in and takes exit fees (`may-board.ts`), and nothing else.
 */
export function mayWriteBooking({ id, userType, depotId, isAgent, isServicing }: Writer, sold: Sold): boolean {
  if (isAgent) return sold.createdBy === id
  switch (userType) {
    case 'head_account':
    case 'operation_manager':
      return true
    case 'admin':
    case 'staff':
    case 'account':
      return isServicing || (depotId === null ? sold.createdBy === id : sold.depotId === depotId)
    default:
      return false
  }
}
