import type { z } from 'zod'
import { billStanding } from './bill-standing.ts'
import { COLLECTED, CONSIGNMENT_PAYMENTS, PIECE_STATES, type PieceState } from './consignment-codes.ts'
import type { consignmentRow } from './consignment-row.ts'
import { defineList } from '../list/list-definition.ts'
import { stateWords } from '../records.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof consignmentRow> | z.output<typeof consignmentRow>

const PAYMENT_WORDS = 'cargo:payment.*'

const countOf = (state: PieceState) => ({
  kind: 'count' as const,
  heading: `short.${state}`,
  value: ({ counts }: Row) => counts[state],
})

export const consignmentList = defineList<Row>()({
  id: 'consignments',
  words: 'consignment-list',
  calls: { read: 'getConsignmentList', export: 'exportConsignments' },
  columns: {
    billNumber: { kind: 'reference', value: ({ billNumber }) => billNumber },
    billedAt: { kind: 'instant', dayUpTo: 'wide', zone: () => undefined, value: ({ createdAt }) => createdAt },
    // By code: depots' names would take the room of the quantities.
    from: { kind: 'reference', value: ({ from }) => from.code },
    to: { kind: 'reference', value: ({ to }) => to.code },
    sender: { kind: 'text', sheet: ['sender', 'senderContact'], value: ({ senderName }) => senderName },
    receiver: { kind: 'text', sheet: ['receiver', 'receiverContact'], value: ({ receiverName }) => receiverName },
    payment: { kind: 'word', words: PAYMENT_WORDS, codes: CONSIGNMENT_PAYMENTS, value: ({ payment }) => payment },
    amount: {
      kind: 'amount',
      sheet: ['amount', 'reversed'],
      value: (row) => ({ minor: billStanding(row).amount, currency: row.currency }),
    },
    reversed: { kind: 'amount', hidden: true, value: ({ reversed, currency }) => ({ minor: reversed, currency }) },
    vat: { kind: 'amount', hidden: true, value: (row) => ({ minor: billStanding(row).vat, currency: row.currency }) },
    taxCategory: {
      kind: 'word',
      hidden: true,
      words: 'tax:category.*',
      codes: TAX_CATEGORIES,
      value: ({ taxCategory }) => taxCategory,
    },
    vatRateBasisPoints: { kind: 'percent', hidden: true, value: ({ vatRateBasisPoints }) => vatRateBasisPoints },
    due: { kind: 'amount', hidden: true, value: ({ due, currency }) => ({ minor: due, currency }) },
    total: { kind: 'count', value: ({ counts }) => counts.total },
    pending: countOf('pending'),
    transit: countOf('transit'),
    receivedByBranch: countOf('receivedByBranch'),
    receivedByCustomer: countOf('receivedByCustomer'),
    writtenOff: { ...countOf('writtenOff'), hidden: true },
    cancelled: { ...countOf('cancelled'), hidden: true },
    weight: { kind: 'weight', hidden: true, value: ({ weight }) => weight },
    billedBy: { kind: 'person', hidden: true, value: ({ createdBy }) => createdBy },
    senderContact: { kind: 'phone', hidden: true, value: ({ senderContact }) => senderContact },
    receiverContact: { kind: 'phone', hidden: true, value: ({ receiverContact }) => receiverContact },
  },
  filters: {
    /** By the clock of the sending depot's region. */
    billedFrom: { kind: 'from', of: 'billedAt', field: true, note: 'filter.billedNote' },
    billedTo: { kind: 'to', of: 'billedAt', field: true },
    fromDepotId: { kind: 'depot', field: true },
    toDepotId: { kind: 'depot', field: true },
    /** At least one piece is in it. */
    state: { kind: 'choice', field: true, values: PIECE_STATES, words: stateWords('consignmentPiece') },
    stuck: { kind: 'mark', in: 'state', values: ['yes'] },
    payment: { kind: 'choice', of: 'payment', field: true, values: CONSIGNMENT_PAYMENTS, words: PAYMENT_WORDS },
    collected: { kind: 'choice', of: 'payment', in: 'payment', values: COLLECTED, words: 'pod.*' },
    customer: { kind: 'text', field: true },
    /** The very name, as a report groups by it. */
    sender: { kind: 'text', of: 'sender' },
    createdBy: { kind: 'person', of: 'billedBy' },
    currency: { kind: 'currency' },
    /** Something of it was taken back. */
    reversed: { kind: 'mark', values: ['yes'] },
  },
  sorts: ['billedAt', 'billNumber'],
  defaultSort: { by: 'billedAt', direction: 'descending' },
})
