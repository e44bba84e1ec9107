import { defineList } from '../list/list-definition.ts'

/** What a line of a customer's statement is. */
export const STATEMENT_ACTS = [
  'invoice',
  'creditNote',
  'receipt',
  'cancelledReceipt',
  'onAccount',
  'givenBack',
] as const

export interface CustomerStatementRow {
  id: string
  date: string
  act: (typeof STATEMENT_ACTS)[number]
  number: string
  /** The invoice or the receipt, or what was bought on account. */
  recordId: string
  /** What was bought on account; null with everything else. */
  soldKind: 'booking' | 'consignment' | null
  currency: string
  /** Owed anew, or paid and taken back. */
  debit: number
  credit: number
  /** Owed after it; negative: the customer's. */
  balance: number
}

const moved =
  (name: 'debit' | 'credit') =>
  ({ [name]: minor, currency }: CustomerStatementRow) =>
    minor === 0 ? null : { minor, currency }

export const customerStatementList = defineList<CustomerStatementRow>()({
  id: 'customer-statement',
  words: 'customer-account:statement',
  calls: { read: 'getCustomerStatement', export: 'exportCustomerStatement' },
  search: false,
  columns: {
    date: { kind: 'day', value: ({ date }) => date },
    act: { kind: 'word', main: true, words: 'act.*', codes: STATEMENT_ACTS, value: ({ act }) => act },
    number: { kind: 'reference', value: ({ number }) => number },
    debit: { kind: 'amount', value: moved('debit') },
    credit: { kind: 'amount', value: moved('credit') },
    balance: { kind: 'amount', value: ({ balance, currency }) => ({ minor: balance, currency }) },
  },
  filters: {
    from: { kind: 'from', of: 'date', field: true },
    to: { kind: 'to', of: 'date', field: true },
  },
  sorts: ['date'],
  defaultSort: { by: 'date', direction: 'ascending' },
})
