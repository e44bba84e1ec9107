import type { z } from 'zod'
import { defineList, type ListColumn } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { ALL_REFUND_REASONS, REFUND_CAUSES, REFUND_STATES } from './refund-codes.ts'
import type { refundRow } from './refund-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof refundRow> | z.output<typeof refundRow>

const zone = ({ depot }: Row) => depot?.timeZone

const COLUMNS = {
  reference: { kind: 'booking', value: ({ reference }) => reference },
  leadPassenger: { kind: 'person', value: ({ leadPassenger: name }) => ({ name }) },
  requestedAt: { kind: 'instant', zone, value: ({ requestedAt }) => requestedAt },
  decidedBy: { kind: 'person', value: ({ decidedBy }) => decidedBy },
  decidedAt: { kind: 'instant', zone, value: ({ decidedAt }) => decidedAt },
  refund: { kind: 'amount', value: ({ refund, currency }) => ({ minor: refund, currency }) },
} as const satisfies Record<string, ListColumn<Row>>

export const refundList = defineList<Row>()({
  id: 'refund-requests',
  words: 'refund:list',
  headings: 'refund:column.*',
  calls: { read: 'getRefundRequestList', export: 'exportRefundRequests' },
  columns: {
    reference: COLUMNS.reference,
    requestedAt: COLUMNS.requestedAt,
    leadPassenger: COLUMNS.leadPassenger,
    tickets: { kind: 'count', hidden: true, value: ({ tickets }) => tickets },
    cause: { kind: 'word', hidden: true, words: 'refund:cause.*', codes: REFUND_CAUSES, value: ({ cause }) => cause },
    reason: {
      kind: 'word',
      words: 'refund:reason.*',
      codes: ALL_REFUND_REASONS,
      value: ({ reasonCode }) => reasonCode,
    },
    base: { kind: 'amount', hidden: true, value: ({ base, currency }) => ({ minor: base, currency }) },
    refund: COLUMNS.refund,
    state: recordState('refund'),
    depot: { kind: 'named', hidden: true, value: ({ depot }) => depot?.name ?? null },
    requestedBy: { kind: 'person', value: ({ requestedBy }) => requestedBy },
    decidedBy: COLUMNS.decidedBy,
    decidedAt: { ...COLUMNS.decidedAt, hidden: true },
    paidBy: { kind: 'person', hidden: true, value: ({ paidBy }) => paidBy },
    paidAt: { kind: 'instant', hidden: true, zone, value: ({ paidAt }) => paidAt },
    receiptNumber: { kind: 'reference', hidden: true, value: ({ receiptNumber }) => receiptNumber },
  },
  filters: {
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: REFUND_STATES,
      words: stateWords('refund'),
    },
    reasonCode: { kind: 'choice', of: 'reason', field: true, values: ALL_REFUND_REASONS, words: 'refund:reason.*' },
    cause: { kind: 'choice', of: 'cause', field: true, values: REFUND_CAUSES, words: 'refund:cause.*' },
    /** Day of the request by the clock of its depot's region, else by UTC. */
    requestedFrom: { kind: 'from', of: 'requestedAt', field: true },
    requestedTo: { kind: 'to', of: 'requestedAt' },
    currency: { kind: 'currency' },
    depotId: { kind: 'depot', of: 'depot' },
    requestedBy: { kind: 'person', of: 'requestedBy' },
    bookingId: { kind: 'record' },
  },
  sorts: ['requestedAt'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})

/** Approved refunds that wait for their money, oldest first. */
export const payoutList = defineList<Row>()({
  id: 'refund-payouts',
  words: 'refund:payouts',
  headings: 'refund:column.*',
  calls: { read: 'getRefundRequestList' },
  columns: {
    ...COLUMNS,
    decidedAt: { ...COLUMNS.decidedAt, heading: 'approvedAt' },
  },
  filters: {},
  sorts: ['requestedAt'],
  defaultSort: { by: 'requestedAt', direction: 'ascending' },
})
