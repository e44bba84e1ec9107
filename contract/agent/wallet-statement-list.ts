import type { z } from 'zod'
import { LEDGER_ACTS } from '../ledger/ledger-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { referenceText } from '../records.ts'
import type { statementRow } from './wallet-statement-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof statementRow> | z.output<typeof statementRow>

const moved =
  (name: 'wallet' | 'credit' | 'balance' | 'owed') =>
  ({ [name]: minor, currency }: Row) => ({ minor, currency })

export const statementList = defineList<Row>()({
  id: 'wallet-statement',
  words: 'agent-money:statement',
  calls: { read: 'getWalletStatement', export: 'exportWalletStatement' },
  search: false,
  columns: {
    // By the reader's clock: an agent's entries are made at many depots.
    at: { kind: 'instant', zone: () => undefined, value: ({ at }) => at },
    act: {
      kind: 'word',
      words: 'ledger:act.*',
      codes: LEDGER_ACTS,
      sheet: ['act', 'note'],
      value: ({ act }) => act,
    },
    note: {
      kind: 'phrase',
      hidden: true,
      value: ({ record: { reasonCode, note } }, { word }) =>
        [reasonCode && word(`agent-money:deduct.code.${reasonCode}`), note].filter((part) => part).join(': ') || null,
    },
    reference: {
      kind: 'reference',
      value: ({ record: { kind, reference } }) => referenceText(kind, reference),
    },
    by: { kind: 'person', room: 'laptop', value: ({ by }) => ({ name: by }) },
    wallet: { kind: 'amount', value: moved('wallet') },
    credit: { kind: 'amount', value: moved('credit') },
    balance: { kind: 'amount', value: moved('balance') },
    owed: { kind: 'amount', value: moved('owed') },
  },
  filters: {
    /** By the clock of the agent's depot. */
    from: { kind: 'from', of: 'at', field: true },
    to: { kind: 'to', of: 'at', field: true },
  },
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'descending' },
})
