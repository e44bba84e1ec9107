import type { z } from 'zod'
import { CASH_DESTINATIONS, CASH_SOURCES, TRANSFER_STATES } from './cash-transfer-codes.ts'
import type { transferRow } from './cash-transfer-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof transferRow> | z.output<typeof transferRow>

const zone = ({ depot }: Row) => depot.timeZone
const amountsOf =
  (name: 'handedOver' | 'received' | 'difference') =>
  ({ amounts }: Row) =>
    amounts.map((amount) => ({ minor: amount[name], currency: amount.currency }))

const STATE_WORDS = stateWords('cashTransfer')
const PLACE_WORDS = 'place.*'

export const transferList = defineList<Row>()({
  id: 'cash-transfers',
  words: 'cash-transfer',
  calls: { read: 'getCashTransferList', export: 'exportCashTransfers' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    handedOverAt: { kind: 'instant', dayUpTo: 'tablet', zone, value: ({ handedOverAt }) => handedOverAt },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot.name },
    source: { kind: 'word', words: PLACE_WORDS, codes: CASH_SOURCES, value: ({ source }) => source },
    destination: {
      kind: 'word',
      words: PLACE_WORDS,
      codes: CASH_DESTINATIONS,
      value: ({ destination }) => destination,
    },
    giver: { kind: 'person', room: 'laptop', value: ({ giver }) => giver },
    // Who keeps the safe, where it is for nobody's till.
    receiver: {
      kind: 'phrase',
      isLine: true,
      value: ({ receiver }, { word }) => receiver?.name ?? word('safeKeepers'),
    },
    state: recordState('cashTransfer'),
    handedOver: { kind: 'amount', value: amountsOf('handedOver') },
    received: { kind: 'amount', room: 'laptop', value: amountsOf('received') },
    difference: { kind: 'amount', room: 'wide', value: amountsOf('difference') },
    decidedBy: { kind: 'person', hidden: true, value: ({ decidedBy }) => decidedBy },
    decidedAt: { kind: 'instant', hidden: true, zone, value: ({ decidedAt }) => decidedAt },
    reason: { kind: 'text', hidden: true, value: ({ decisionReason }) => decisionReason },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: TRANSFER_STATES, words: STATE_WORDS },
    source: { kind: 'choice', of: 'source', field: true, values: CASH_SOURCES, words: PLACE_WORDS },
    destination: { kind: 'choice', of: 'destination', field: true, values: CASH_DESTINATIONS, words: PLACE_WORDS },
    depotId: { kind: 'depot', of: 'depot', field: true },
    /** By the clock of the depot's region. */
    madeFrom: { kind: 'from', of: 'handedOverAt', field: true },
    madeTo: { kind: 'to', of: 'handedOverAt', field: true },
    /** Waits for the reader's own count. */
    mine: { kind: 'mark', in: 'state', values: ['yes'] },
  },
  sorts: ['handedOverAt', 'number'],
  defaultSort: { by: 'handedOverAt', direction: 'descending' },
})
