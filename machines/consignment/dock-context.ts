import type { ConsignmentMovement, PieceChoice } from '#contract/consignment/consignment-movement.ts'
import { newKey } from '../key.ts'
import { pieceLabel, type PieceLabel } from './piece-label.ts'

/** What is done with pieces at a departure. */
export type DockAct = 'load' | 'receive' | 'offload'

/** Pieces to move, as they were asked for: a repetition is the same to the letter, its key too. */
export interface DockOrder {
  key: string
  choice: PieceChoice
  /** Shown as what was scanned. */
  label: string
  /** Null: each piece at its receiver's depot. */
  headedForDepotId: string | null
  /** Explanation of what nobody expected, or reason for taking it off again. */
  words: string | null
}

/** What became of the last scan. */
export type DockVerdict = { label: string } & (
  | { kind: 'done'; movement: ConsignmentMovement }
  | { kind: 'known' | 'noLabel' | 'bill' | 'noBill' | 'notExpected' | 'outage' }
  | { kind: 'refused'; message: string }
)

export interface DockInput {
  act: DockAct
}

export interface DockContext extends DockInput {
  /** In the order of the scans; the first is under way. */
  queue: readonly DockOrder[]
  /** Cut off; nobody knows whether they arrived. */
  unanswered: readonly DockOrder[]
  verdict: DockVerdict | null
  headedForDepotId: string | null
  /** Shared by everything that is taken off. */
  reason: string
  /** A piece for which words are wanted; `key` once they were sent. */
  asked: { label: PieceLabel; key: string | null } | null
  /** The bill that is looked for on the page. */
  bill: string
}

export const newDock = ({ act }: DockInput): DockContext => ({
  act,
  queue: [],
  unanswered: [],
  verdict: null,
  headedForDepotId: null,
  reason: '',
  asked: null,
  bill: '',
})

/** A scanned piece, with the words for it where they were asked for. */
export function orderOfLabel(context: DockContext, label: PieceLabel, words: string | null): DockOrder {
  const written = pieceLabel(label)
  return orderOf(context, { key: newKey(), choice: { labels: [written], quantities: [] }, label: written, words })
}

export function orderOf(
  { headedForDepotId, reason }: DockContext,
  asked: Omit<DockOrder, 'headedForDepotId'>,
): DockOrder {
  return { ...asked, headedForDepotId, words: asked.words ?? (reason.trim() || null) }
}
