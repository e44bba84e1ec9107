import type { DockContext, DockOrder } from './dock-context.ts'
import { type PieceLabel, readPieceLabel } from './piece-label.ts'

/** Pieces of a bill that lie on the vehicle. */
export interface PiecesAboard {
  billNumber: string
  /** First and last of contiguous pieces. */
  numbers: readonly (readonly [number, number])[]
}

const MIN_WORDS = 3

/** Whether a reason or an explanation is as long as the contract wants it. */
export const isTold = (words: string): boolean => words.trim().length >= MIN_WORDS

export const isAboard = (aboard: readonly PiecesAboard[], { billNumber, number }: PieceLabel): boolean =>
  aboard.some(
    (pieces) =>
      pieces.billNumber === billNumber && pieces.numbers.some(([first, last]) => first <= number && number <= last),
  )

/** Orders that an answer to one of them does not settle: another one of the same piece is settled by it as well. */
export function notSettledBy(orders: readonly DockOrder[], answered: DockOrder): DockOrder[] {
  const { key, choice } = answered
  const piece = choice.labels[0]
  return orders.filter((order) => order.key !== key && (piece === undefined || order.choice.labels[0] !== piece))
}

/** The piece that nobody expected, where words could still be given for it. */
export function unexpectedPiece({ queue: [order] }: Pick<DockContext, 'queue'>): PieceLabel | null {
  return order && order.words === null ? readPieceLabel(order.label) : null
}
