import type { Consignment } from '#contract/consignment/consignment.ts'
import type { PieceState } from '#contract/consignment/consignment-codes.ts'

/** Pieces of an item that can be handed over: they lie at the receiver's depot. */
export const deliverable = (bill: Consignment) =>
  countsIn(bill, (place) => place.state === 'receivedByBranch' && place.depot?.id === bill.to.id)

/** Pieces of an item that lie at a depot and can go on from there: at the receiver's they wait for the receiver. */
export const loadable = (bill: Consignment, depotId: string | undefined) =>
  countsIn(
    bill,
    ({ state, depot }) =>
      depot?.id === depotId && (state === 'pending' || (state === 'receivedByBranch' && depotId !== bill.to.id)),
  )

/** Pieces of an item that stand in a state from which they can be reported lost, and are not reported yet. */
export const losable = (bill: Consignment, state: PieceState) => countsIn(bill, (place) => place.state === state)

function countsIn(bill: Consignment, isMeant: (place: Consignment['places'][number]) => boolean) {
  return bill.lines.flatMap((item) => {
    const places = bill.places.filter((place) => place.itemId === item.id && isMeant(place))
    const quantity = places.reduce((sum, place) => sum + place.quantity - place.inWriteOff, 0)
    return quantity > 0 ? [{ item, quantity, numbers: places.flatMap(({ numbers }) => numbers) }] : []
  })
}
