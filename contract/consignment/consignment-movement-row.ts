import { z } from 'zod'
import { instant, recordId } from '../common.ts'
import { MOVEMENT_KINDS, PIECE_STATES } from './consignment-codes.ts'
import { departureShown, depotShown, numberRange, person } from './consignment-row.ts'

export const movementRow = z.object({
  /** Of the line: a movement of several bills has several. */
  id: recordId,
  movementId: recordId,
  kind: z.enum(MOVEMENT_KINDS),
  at: instant,
  by: person,
  depot: depotShown.nullable(),
  departure: departureShown.nullable(),
  headedFor: depotShown.nullable(),
  consignmentId: recordId,
  billNumber: z.string(),
  itemName: z.string(),
  quantity: z.int(),
  numbers: z.array(numberRange),
  note: z.string().nullable(),
})

export const pieceRow = z.object({
  id: recordId,
  consignmentId: recordId,
  billNumber: z.string(),
  number: z.int(),
  of: z.int(),
  /** Code of its label. */
  label: z.string(),
  itemId: recordId,
  itemName: z.string(),
  state: z.enum(PIECE_STATES),
  depot: depotShown.nullable(),
  departure: departureShown.nullable(),
  headedFor: depotShown.nullable(),
  from: depotShown,
  to: depotShown,
  since: instant,
  isStuck: z.boolean(),
  /** The open proposal to write it off. */
  writeOffId: recordId.nullable(),
})
export type ConsignmentPieceRow = z.input<typeof pieceRow>
