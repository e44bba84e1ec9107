import type { z } from 'zod'
import { SLIP_STATES } from './deposit-slip-codes.ts'
import type { slipRow } from './deposit-slip-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof slipRow> | z.output<typeof slipRow>

const zone = ({ depot }: Row) => depot.timeZone
const amountsOf =
  (name: 'ticket' | 'cargo' | 'safe' | 'cash' | 'pos') =>
  ({ amounts }: Row) =>
    amounts.map((amount) => ({ minor: amount[name], currency: amount.currency }))

const STATE_WORDS = stateWords('depositSlip')

export const slipList = defineList<Row>()({
  id: 'deposit-slips',
  words: 'deposit-slip',
  calls: { read: 'getDepositSlipList', export: 'exportDepositSlips' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    createdAt: { kind: 'instant', room: 'laptop', dayUpTo: 'wide', zone, value: ({ createdAt }) => createdAt },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot.name },
    createdBy: { kind: 'person', room: 'laptop', value: ({ createdBy }) => createdBy },
    state: recordState('depositSlip'),
    shifts: { kind: 'count', hidden: true, value: ({ shifts }) => shifts },
    ticket: { kind: 'amount', value: amountsOf('ticket') },
    cargo: { kind: 'amount', value: amountsOf('cargo') },
    cash: { kind: 'amount', value: amountsOf('cash') },
    pos: { kind: 'amount', value: amountsOf('pos') },
    safe: { kind: 'amount', hidden: true, value: amountsOf('safe') },
    proposed: {
      kind: 'amount',
      hidden: true,
      value: ({ amounts }) =>
        amounts.map(({ proposed, currency }) => ({ minor: proposed.ticket + proposed.cargo, currency })),
    },
    decidedBy: { kind: 'person', hidden: true, value: ({ decidedBy }) => decidedBy },
    decidedAt: { kind: 'instant', hidden: true, zone, value: ({ decidedAt }) => decidedAt },
    reason: { kind: 'text', hidden: true, value: ({ decisionReason }) => decisionReason },
    bankReference: { kind: 'reference', hidden: true, value: ({ bankReference }) => bankReference },
    note: { kind: 'text', hidden: true, value: ({ note }) => note },
  },
  filters: {
    /** By the clock of the depot's region. */
    madeFrom: { kind: 'from', of: 'createdAt', field: true },
    madeTo: { kind: 'to', of: 'createdAt', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: SLIP_STATES, words: STATE_WORDS },
    depotId: { kind: 'depot', of: 'depot', field: true },
    /** Entered otherwise than its shifts came to. */
    changed: { kind: 'mark', field: true, values: ['yes'] },
    /** Not rejected: what a report's figures are made of. */
    standing: { kind: 'mark', values: ['yes'] },
    currency: { kind: 'currency' },
    createdBy: { kind: 'person', of: 'createdBy' },
  },
  sorts: ['createdAt', 'number'],
  defaultSort: { by: 'createdAt', direction: 'descending' },
})
