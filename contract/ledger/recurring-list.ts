import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { RECURRING_STATES } from './recurring-codes.ts'
import type { recurringRow } from './recurring-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof recurringRow> | z.output<typeof recurringRow>

export const recurringList = defineList<Row>()({
  id: 'recurring-entries',
  words: 'recurring:list',
  calls: { read: 'getRecurringEntryList', export: 'exportRecurringEntries' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    purpose: { kind: 'text', main: true, value: ({ purpose }) => purpose },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    dayOfMonth: { kind: 'count', room: 'laptop', value: ({ dayOfMonth }) => dayOfMonth },
    firstMonth: { kind: 'month', room: 'laptop', value: ({ firstMonth }) => firstMonth },
    lastMonth: { kind: 'month', room: 'laptop', value: ({ lastMonth }) => lastMonth },
    nextDay: { kind: 'day', value: ({ nextDay }) => nextDay },
    state: recordState('recurringEntry'),
    requestedBy: { kind: 'person', room: 'wide', value: ({ requestedBy }) => requestedBy },
    // Of no depot: told by the reader's clock.
    requestedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ requestedAt }) => requestedAt,
    },
    decidedBy: { kind: 'person', hidden: true, value: ({ decidedBy }) => decidedBy },
  },
  filters: {
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: RECURRING_STATES,
      words: stateWords('recurringEntry'),
    },
    currency: { kind: 'currency', field: true },
  },
  sorts: ['requestedAt', 'number', 'amount'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})
