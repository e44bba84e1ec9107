import type { z } from 'zod'
import { PIECE_STATES, STUCK_STATES } from './consignment-codes.ts'
import type { pieceRow } from './consignment-movement-row.ts'
import { defineList } from '../list/list-definition.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof pieceRow> | z.output<typeof pieceRow>

const STATE_WORDS = stateWords('consignmentPiece')

/** Pieces that have been in their state for longer than the policy allows. */
export const stuckPieceList = defineList<Row>()({
  id: 'stuck-pieces',
  words: 'consignment-tracking:stuck',
  calls: { read: 'getConsignmentPieces' },
  columns: {
    label: { kind: 'reference', value: ({ label }) => label },
    item: { kind: 'text', value: ({ itemName }) => itemName },
    journey: { kind: 'phrase', value: ({ from, to }, { name }) => `${name(from.name)} – ${name(to.name)}` },
    state: { kind: 'word', words: STATE_WORDS, codes: PIECE_STATES, value: ({ state }) => state },
    where: {
      kind: 'phrase',
      value: ({ depot, departure }, { name }) =>
        depot ? name(depot.name) : departure && `${name(departure.routeName)} · ${departure.registrationNumber}`,
    },
    since: { kind: 'instant', zone: () => undefined, value: ({ since }) => since },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: STUCK_STATES, words: STATE_WORDS },
    /** Where it lies. */
    depotId: { kind: 'depot', field: true },
  },
  sorts: ['since'],
  defaultSort: { by: 'since', direction: 'ascending' },
})
