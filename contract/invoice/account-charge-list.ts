import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import type { accountChargeRow } from './account-charge-row.ts'
import { CHARGE_ACTS } from './invoice-codes.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof accountChargeRow> | z.output<typeof accountChargeRow>

/** Whether an invoice bills it: none yet, a draft, neither of them an issued one, or an issued one. */
export const BILLED_STATES = ['open', 'drafted', 'notIssued', 'billed'] as const

export const accountChargeList = defineList<Row>()({
  id: 'account-charges',
  words: 'account-charge',
  calls: { read: 'getAccountChargeList', export: 'exportAccountCharges' },
  columns: {
    number: { kind: 'reference', value: ({ sold }) => sold.number },
    day: { kind: 'day', value: ({ day }) => day },
    act: { kind: 'word', words: 'act.*', codes: CHARGE_ACTS, value: ({ act }) => act },
    customer: { kind: 'named', main: true, value: ({ customer }) => customer.name },
    name: { kind: 'text', room: 'laptop', value: ({ sold }) => sold.name },
    depot: { kind: 'named', room: 'wide', value: ({ depot }) => depot?.name ?? null },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    vat: { kind: 'amount', hidden: true, value: ({ vat, currency }) => ({ minor: vat, currency }) },
    invoice: { kind: 'reference', value: ({ invoice }) => invoice?.number ?? null },
    createdBy: { kind: 'person', hidden: true, value: ({ createdBy }) => createdBy },
  },
  filters: {
    dateFrom: { kind: 'from', of: 'day', field: true },
    dateTo: { kind: 'to', of: 'day', field: true },
    billed: { kind: 'choice', of: 'invoice', field: true, values: BILLED_STATES, words: 'billed.*' },
    act: { kind: 'choice', of: 'act', field: true, values: CHARGE_ACTS, words: 'act.*' },
    depotId: { kind: 'depot', of: 'depot', field: 'more' },
    currency: { kind: 'currency' },
    customerId: { kind: 'record' },
  },
  sorts: ['day', 'amount'],
  defaultSort: { by: 'day', direction: 'descending' },
})
