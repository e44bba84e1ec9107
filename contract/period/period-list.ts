import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { PERIOD_STATES } from './period-codes.ts'
import type { periodRow } from './period-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof periodRow> | z.output<typeof periodRow>

export const periodList = defineList<Row>()({
  id: 'periods',
  words: 'period',
  calls: { read: 'getPeriodList', export: 'exportPeriods' },
  search: false,
  columns: {
    month: { kind: 'month', main: true, value: ({ month }) => month.slice(0, 7) },
    state: recordState('accountingPeriod'),
    revision: { kind: 'count', room: 'laptop', value: ({ revision }) => revision },
    closedBy: { kind: 'person', value: ({ closedBy }) => closedBy },
    // Of no depot: told by the reader's clock.
    closedAt: { kind: 'instant', zone: () => undefined, dayUpTo: 'laptop', value: ({ closedAt }) => closedAt },
    askedBy: { kind: 'person', room: 'wide', value: ({ askedBy }) => askedBy },
    askedReason: { kind: 'text', room: 'wide', value: ({ askedReason }) => askedReason },
  },
  filters: {
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: PERIOD_STATES,
      words: stateWords('accountingPeriod'),
    },
  },
  sorts: ['month'],
  defaultSort: { by: 'month', direction: 'descending' },
})
