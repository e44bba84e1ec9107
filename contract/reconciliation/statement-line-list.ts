import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { RECONCILED_ACCOUNTS, STATEMENT_LINE_STATES } from './reconciliation-codes.ts'
import type { statementLineRow } from './statement-line-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof statementLineRow> | z.output<typeof statementLineRow>

export const statementLineList = defineList<Row>()({
  id: 'statement-lines',
  words: 'reconciliation:lines',
  calls: { read: 'getStatementLineList', export: 'exportStatementLines' },
  columns: {
    day: { kind: 'day', value: ({ day }) => day },
    text: { kind: 'text', main: true, value: ({ text }) => text },
    reference: { kind: 'reference', value: ({ reference }) => reference },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    age: { kind: 'count', value: ({ age }) => age },
    state: recordState('bankStatementLine'),
    account: {
      kind: 'word',
      words: 'reconciliation:account.*',
      codes: RECONCILED_ACCOUNTS,
      room: 'laptop',
      value: ({ account }) => account,
    },
    decidedBy: { kind: 'person', room: 'wide', value: ({ decidedBy }) => decidedBy },
    // Of no depot: told by the reader's clock.
    decidedAt: {
      kind: 'instant',
      hidden: true,
      zone: () => undefined,
      dayUpTo: 'laptop',
      value: ({ decidedAt }) => decidedAt,
    },
  },
  filters: {
    account: {
      kind: 'choice',
      of: 'account',
      field: true,
      values: RECONCILED_ACCOUNTS,
      words: 'reconciliation:account.*',
    },
    currency: { kind: 'currency', field: true },
    state: {
      kind: 'choice',
      of: 'state',
      field: true,
      values: STATEMENT_LINE_STATES,
      words: stateWords('bankStatementLine'),
    },
    dayFrom: { kind: 'from', of: 'day', field: true },
    dayTo: { kind: 'to', of: 'day', field: true },
    statementId: { kind: 'record' },
  },
  sorts: ['day', 'amount'],
  defaultSort: { by: 'day', direction: 'ascending' },
})
