import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'
import { INVOICE_STATES } from './invoice-codes.ts'
import type { invoiceRow } from './invoice-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof invoiceRow> | z.output<typeof invoiceRow>

const money = (minor: number, { currency }: Row) => ({ minor, currency })

export const invoiceList = defineList<Row>()({
  id: 'invoices',
  words: 'invoice',
  calls: { read: 'getInvoiceList', export: 'exportInvoices' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    billDate: { kind: 'day', value: ({ billDate }) => billDate },
    state: recordState('invoice'),
    // Before what may be long: on a narrow screen the end of a row is out of sight.
    netTotal: { kind: 'amount', value: (row) => money(row.netTotal, row) },
    open: { kind: 'amount', value: (row) => (row.open === 0 ? null : money(row.open, row)) },
    printName: { kind: 'text', main: true, value: ({ printName }) => printName },
    dueDate: { kind: 'day', value: ({ dueDate }) => dueDate },
    daysLate: { kind: 'count', value: ({ daysLate }) => (daysLate !== null && daysLate > 0 ? daysLate : null) },
    depot: { kind: 'named', value: ({ depot }) => depot.name },
    customer: { kind: 'reference', hidden: true, value: ({ customer }) => customer?.code ?? null },
    subTotal: { kind: 'amount', hidden: true, value: (row) => money(row.subTotal, row) },
    vatTotal: { kind: 'amount', hidden: true, value: (row) => money(row.vatTotal, row) },
    discount: { kind: 'amount', hidden: true, value: (row) => money(row.discount, row) },
    mobile: { kind: 'phone', hidden: true, value: ({ mobile }) => mobile },
  },
  filters: {
    dateFrom: { kind: 'from', of: 'billDate', field: true },
    dateTo: { kind: 'to', of: 'billDate', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: INVOICE_STATES, words: stateWords('invoice') },
    /** What is due, by whether it is late. */
    due: { kind: 'choice', field: true, values: ['open', 'overdue'], words: 'due.*' },
    depotId: { kind: 'depot', of: 'depot', field: true },
    currency: { kind: 'currency' },
    customerId: { kind: 'record', label: 'column.customer', any: 'any.customer' },
  },
  sorts: ['billDate', 'dueDate', 'netTotal'],
  defaultSort: { by: 'billDate', direction: 'descending' },
})
