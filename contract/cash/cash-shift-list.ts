import type { z } from 'zod'
import { SHIFT_DIFFERENCES, SHIFT_STATES } from './cash-shift-codes.ts'
import type { shiftRow } from './cash-shift-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof shiftRow> | z.output<typeof shiftRow>

const zone = ({ depot }: Row) => depot.timeZone
/** One amount per currency; none of a shift that the reader may still count. */
const sumsOf =
  (name: 'expected' | 'counted' | 'difference') =>
  ({ sums }: Row) =>
    sums.map((sum) => ({ minor: sum[name], currency: sum.currency }))

const STATE_WORDS = stateWords('cashShift')

export const shiftList = defineList<Row>()({
  id: 'cash-shifts',
  words: 'cash-shift',
  calls: { read: 'getCashShiftList', export: 'exportCashShifts' },
  search: false,
  columns: {
    clerk: { kind: 'person', value: ({ clerk }) => clerk },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot.name },
    state: recordState('cashShift'),
    openedAt: { kind: 'instant', zone, value: ({ openedAt }) => openedAt },
    countedAt: { kind: 'instant', hidden: true, zone, value: ({ countedAt }) => countedAt },
    closedAt: { kind: 'instant', hidden: true, zone, value: ({ closedAt }) => closedAt },
    closedBy: { kind: 'person', hidden: true, value: ({ closedBy }) => closedBy },
    expected: { kind: 'amount', value: sumsOf('expected') },
    counted: { kind: 'amount', value: sumsOf('counted') },
    difference: { kind: 'amount', value: sumsOf('difference') },
    slip: { kind: 'reference', room: 'laptop', value: ({ slip }) => slip?.number ?? null },
  },
  filters: {
    state: { kind: 'choice', of: 'state', field: true, values: SHIFT_STATES, words: STATE_WORDS },
    difference: { kind: 'choice', of: 'difference', field: true, values: SHIFT_DIFFERENCES, words: 'differs.*' },
    /** Closed, and on no slip that was not rejected. */
    undeposited: { kind: 'mark', field: true, values: ['yes'] },
    depotId: { kind: 'depot', of: 'depot', field: true },
    /** By the clock of the depot's region. */
    openedFrom: { kind: 'from', of: 'openedAt', field: true },
    openedTo: { kind: 'to', of: 'openedAt', field: true },
    clerkId: { kind: 'person', of: 'clerk' },
  },
  sorts: ['openedAt'],
  defaultSort: { by: 'openedAt', direction: 'descending' },
})
