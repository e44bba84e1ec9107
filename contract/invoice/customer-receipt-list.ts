import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import type { customerReceiptRow } from './customer-receipt-row.ts'
import { RECEIPT_ORIGINS, RECEIPT_STATES } from './invoice-codes.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof customerReceiptRow> | z.output<typeof customerReceiptRow>

export const customerReceiptList = defineList<Row>()({
  id: 'customer-receipts',
  words: 'customer-receipt',
  calls: { read: 'getCustomerReceiptList', export: 'exportCustomerReceipts' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    date: { kind: 'day', value: ({ date }) => date },
    state: recordState('customerReceipt'),
    payer: { kind: 'text', main: true, value: ({ payer }) => payer },
    means: { kind: 'word', words: 'tickets:means.*', codes: RECEIPT_ORIGINS, value: ({ means }) => means },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    rest: {
      kind: 'amount',
      value: ({ amount, allocated, currency, state }) =>
        state === 'cancelled' || amount === allocated ? null : { minor: amount - allocated, currency },
    },
    depot: { kind: 'named', room: 'laptop', value: ({ depot }) => depot?.name ?? null },
    bankReference: { kind: 'reference', hidden: true, value: ({ bankReference }) => bankReference },
    createdBy: { kind: 'person', hidden: true, value: ({ createdBy }) => createdBy },
  },
  filters: {
    dateFrom: { kind: 'from', of: 'date', field: true },
    dateTo: { kind: 'to', of: 'date', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: RECEIPT_STATES, words: stateWords('customerReceipt') },
    means: { kind: 'choice', of: 'means', field: true, values: RECEIPT_ORIGINS, words: 'tickets:means.*' },
    /** Of which something pays no invoice yet. */
    rest: { kind: 'mark', of: 'rest', field: true, values: ['yes'] },
    currency: { kind: 'currency' },
    customerId: { kind: 'record' },
  },
  sorts: ['date', 'amount'],
  defaultSort: { by: 'date', direction: 'descending' },
})
