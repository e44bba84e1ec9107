import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { MAX_PIECES } from '#contract/consignment/consignment.ts'
import type { PieceChoice } from '#contract/consignment/consignment-movement.ts'
import { pieceLabel, readPieceLabel } from '#machines/consignment/piece-label.ts'
import type { Transaction } from '#server/database/connection.ts'
import { consignmentItems, consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import {
  type ConsignmentRecord,
  type ItemRecord,
  lockConsignments,
  type PieceRecord,
  readItems,
  readPieces,
} from '../consignment-repository.ts'

/** Pieces that were chosen, with their bills, which stay locked until the transaction ends. */
export interface Chosen {
  pieces: ChosenPiece[]
  bills: Map<string, ConsignmentRecord>
  items: Map<string, ItemRecord[]>
}

export interface ChosenPiece {
  piece: PieceRecord
  bill: ConsignmentRecord
  item: ItemRecord
  label: string
}

interface Choosing {
  /** Bills that the actor may act on, as a condition on `consignments`. */
  scope: SQL | undefined
  /** The same for scanned labels, where who holds a piece may act on it; the scope unless given. */
  scannedScope?: SQL | undefined
  /** Pieces that a typed quantity takes from, as a condition on `consignment_pieces`. */
  typedFrom: SQL | undefined
}

/**
 * Finds the pieces that are meant: those whose labels were scanned, and of each typed quantity the lowest-numbered that
 * can be taken. Pieces whose loss is reported are taken by their label alone.
 */
export async function choosePieces(
  tx: Transaction,
  choice: PieceChoice,
  { scope, scannedScope = scope, typedFrom }: Choosing,
): Promise<Chosen | Refusal> {
  const read = readChoice(choice)
  if (isRefusal(read)) return read
  const { scanned, typed } = read
  const billNumbers = [...new Set([...scanned.values()].map(({ billNumber }) => billNumber))]
  const itemIds = typed.map(({ itemId }) => itemId)
  const locked = await lockConsignments(
    tx,
    or(
      billNumbers.length === 0 ? undefined : and(inArray(consignments.billNumber, billNumbers), scannedScope),
      itemIds.length === 0
        ? undefined
        : and(
            sql`${consignments.id} in (select ${consignmentItems.consignmentId} from ${consignmentItems} where ${inArray(consignmentItems.id, itemIds)})`,
            scope,
          ),
    ),
  )
  const bills = new Map(locked.map((bill) => [bill.id, bill]))
  const byNumber = new Map(locked.map((bill) => [bill.billNumber, bill]))
  const items = await readItems(tx.orm, [...bills.keys()])
  const itemOf = new Map([...items.values()].flat().map((item) => [item.id, item]))
  if (billNumbers.some((number) => !byNumber.has(number)) || itemIds.some((id) => !itemOf.has(id)))
    return refuse('notFound')

  const found = await readScanned(tx, [...scanned.values()], byNumber)
  for (const [text] of scanned) {
    if (!found.has(text))
      return refuse('ruleBroken', {
        message: 'consignment.unknownLabel',
        values: { label: text },
        fields: { 'choice.labels': 'consignment.unknownLabel' },
      })
  }
  const taken = new Set([...found.values()].map(({ id }) => id))
  for (const { itemId, quantity } of typed) {
    const there = await readPieces(
      tx.orm,
      and(eq(consignmentPieces.itemId, itemId), typedFrom, isNull(consignmentPieces.writeOffId)),
    )
    const free = there.filter(({ id }) => !taken.has(id))
    if (free.length < quantity) {
      const item = itemOf.get(itemId)
      return refuse('ruleBroken', {
        message: 'consignment.tooFew',
        values: { item: item?.name ?? '', there: free.length, wanted: quantity },
        fields: { 'choice.quantities': 'consignment.tooFew' },
        details: { itemId, there: free.length },
      })
    }
    for (const piece of free.slice(0, quantity)) {
      taken.add(piece.id)
      found.set(piece.id, piece)
    }
  }
  const pieces = [...found.values()].map((piece): ChosenPiece => {
    const [bill, item] = [bills.get(piece.consignmentId), itemOf.get(piece.itemId)]
    if (!bill || !item) throw new Error(`piece ${piece.id} belongs to a bill and an item`)
    return { piece, bill, item, label: pieceLabel({ billNumber: bill.billNumber, number: piece.number }) }
  })
  return { pieces, bills, items }
}

/** Labels that were scanned, and how many were typed of each line; as many as move at once. */
function readChoice(choice: PieceChoice) {
  const labels = choice.labels.map((text) => ({ text, label: readPieceLabel(text) }))
  const odd = labels.find(({ label }) => label === null)
  if (odd)
    return refuse('ruleBroken', {
      message: 'consignment.unknownLabel',
      values: { label: odd.text },
      fields: { 'choice.labels': 'consignment.unknownLabel' },
    })
  const scanned = new Map(labels.flatMap(({ label }) => (label ? [[pieceLabel(label), label] as const] : [])))
  const typed = [...groupBy(choice.quantities, ({ itemId }) => itemId)].map(([itemId, asked]) => ({
    itemId,
    quantity: asked.reduce((total, { quantity }) => total + quantity, 0),
  }))
  if (scanned.size + typed.length === 0)
    return refuse('ruleBroken', {
      message: 'consignment.nothingChosen',
      fields: { choice: 'consignment.nothingChosen' },
    })
  if (scanned.size + typed.reduce((total, { quantity }) => total + quantity, 0) > MAX_PIECES) {
    return refuse('ruleBroken', {
      message: 'consignment.tooManyMoved',
      values: { most: MAX_PIECES },
      fields: { choice: 'consignment.tooManyMoved' },
    })
  }
  return { scanned, typed }
}

/** Scanned pieces by their label. */
async function readScanned(
  tx: Transaction,
  labels: readonly { billNumber: string; number: number }[],
  bills: ReadonlyMap<string, ConsignmentRecord>,
): Promise<Map<string, PieceRecord>> {
  const wanted = groupBy(labels, ({ billNumber }) => billNumber)
  const found = new Map<string, PieceRecord>()
  for (const [billNumber, each] of wanted) {
    const bill = bills.get(billNumber)
    if (!bill) continue
    const numbers = each.map(({ number }) => number)
    const pieces = await readPieces(
      tx.orm,
      and(eq(consignmentPieces.consignmentId, bill.id), inArray(consignmentPieces.number, numbers)),
    )
    for (const piece of pieces) found.set(pieceLabel({ billNumber, number: piece.number }), piece)
  }
  return found
}

/** Pieces of one bill that nobody had to choose: what happens to the bill happens to them. */
export function chosenOf(bill: ConsignmentRecord, items: ItemRecord[], pieces: readonly PieceRecord[]): Chosen {
  return {
    bills: new Map([[bill.id, bill]]),
    items: new Map([[bill.id, items]]),
    pieces: pieces.flatMap((piece) => {
      const item = items.find(({ id }) => id === piece.itemId)
      return item
        ? [{ piece, bill, item, label: pieceLabel({ billNumber: bill.billNumber, number: piece.number }) }]
        : []
    }),
  }
}
