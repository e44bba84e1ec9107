import type { z } from 'zod'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { nameKey, referenceText } from '../records.ts'
import type { openEntryRow } from './open-entry-row.ts'
import { RECONCILED_ACCOUNTS } from './reconciliation-codes.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof openEntryRow> | z.output<typeof openEntryRow>

export const openEntryList = defineList<Row>()({
  id: 'open-bank-entries',
  words: 'reconciliation:open',
  otherWords: ['records'],
  calls: { read: 'getOpenBankEntryList', export: 'exportOpenBankEntries' },
  search: false,
  columns: {
    postingDate: { kind: 'day', value: ({ postingDate }) => postingDate },
    act: { kind: 'word', main: true, words: 'ledger:act.*', codes: LEDGER_ACTS, value: ({ act }) => act },
    of: {
      kind: 'phrase',
      value: ({ of: { kind, reference } }, { word }) =>
        [word(nameKey(kind)), ...(reference ? [referenceText(kind, reference)] : [])].join(' '),
    },
    reference: { kind: 'reference', value: ({ reference }) => reference },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    age: { kind: 'count', value: ({ age }) => age },
    account: {
      kind: 'word',
      words: 'reconciliation:account.*',
      codes: RECONCILED_ACCOUNTS,
      value: ({ account }) => account,
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
    dayFrom: { kind: 'from', of: 'postingDate', field: true },
    dayTo: { kind: 'to', of: 'postingDate', field: true },
  },
  sorts: ['postingDate'],
  defaultSort: { by: 'postingDate', direction: 'ascending' },
})
