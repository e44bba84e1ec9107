import type { z } from 'zod'
import { EXPENSE_SOURCES, EXPENSE_STATES, EXPENSE_TYPES } from './expense-codes.ts'
import type { expenseRow } from './expense-row.ts'
import { defineList } from '../list/list-definition.ts'
import { recordState } from '../list/record-state.ts'
import { stateWords } from '../records.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof expenseRow> | z.output<typeof expenseRow>

const zone = ({ depot }: Row) => depot.timeZone

export const expenseList = defineList<Row>()({
  id: 'expenses',
  words: 'expense',
  calls: { read: 'getExpenseList', export: 'exportExpenses' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    date: { kind: 'day', value: ({ date }) => date },
    state: recordState('expense'),
    // Before what may be long: on a narrow screen the end of a row is out of sight.
    amount: { kind: 'amount', value: ({ total, currency }) => ({ minor: total, currency }) },
    category: { kind: 'named', value: ({ category }) => category.name },
    supplier: { kind: 'text', value: ({ supplier }) => supplier },
    vat: { kind: 'amount', value: ({ vat, currency }) => ({ minor: vat, currency }) },
    depot: { kind: 'named', value: ({ depot }) => depot.name },
    purpose: {
      kind: 'phrase',
      value: ({ type, bus, departure }, { word, name }) => {
        const parts = [departure && name(departure.routeName), bus?.registrationNumber].filter((part) => part)
        return parts.length === 0 ? word(`type.${type}`) : parts.join(' · ')
      },
    },
    source: { kind: 'word', words: 'source.*', codes: EXPENSE_SOURCES, value: ({ source }) => source },
    createdBy: { kind: 'person', value: ({ createdBy }) => createdBy },
    type: { kind: 'word', hidden: true, words: 'type.*', codes: EXPENSE_TYPES, value: ({ type }) => type },
    route: { kind: 'named', hidden: true, value: ({ departure }) => departure?.routeName ?? null },
    bus: { kind: 'reference', hidden: true, value: ({ bus }) => bus?.registrationNumber ?? null },
    createdAt: { kind: 'instant', hidden: true, zone, value: ({ createdAt }) => createdAt },
    account: { kind: 'reference', hidden: true, value: ({ category }) => category.code },
    items: { kind: 'count', hidden: true, value: ({ items }) => items },
    invoiceNumber: { kind: 'latin', hidden: true, value: ({ invoiceNumber }) => invoiceNumber },
    files: { kind: 'count', hidden: true, value: ({ files }) => files },
    decidedBy: { kind: 'person', hidden: true, value: ({ decidedBy }) => decidedBy },
    decidedAt: { kind: 'instant', hidden: true, zone, value: ({ decidedAt }) => decidedAt },
    reason: { kind: 'text', hidden: true, value: ({ decisionReason }) => decisionReason },
  },
  filters: {
    dateFrom: { kind: 'from', of: 'date', field: true },
    dateTo: { kind: 'to', of: 'date', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: EXPENSE_STATES, words: stateWords('expense') },
    type: { kind: 'choice', of: 'type', field: true, values: EXPENSE_TYPES, words: 'type.*' },
    category: { kind: 'account', of: 'category', field: true },
    reclaim: { kind: 'choice', of: 'vat', field: true, values: ['yes', 'no'], words: 'reclaim.*' },
    source: { kind: 'choice', of: 'source', field: true, values: EXPENSE_SOURCES, words: 'source.*' },
    depotId: { kind: 'depot', of: 'depot', field: true },
    /** Pending and accepted: what is in the books. */
    standing: { kind: 'mark', values: ['yes'] },
    currency: { kind: 'currency' },
    /** Of this bus, also on its departures. */
    transportId: { kind: 'bus', of: 'bus' },
    departureKey: { kind: 'departure' },
    createdBy: { kind: 'person', of: 'createdBy' },
    /** The very name, blanks and case aside, as a report groups by it. */
    supplier: { kind: 'text', of: 'supplier' },
  },
  sorts: ['date', 'createdAt', 'amount'],
  defaultSort: { by: 'date', direction: 'descending' },
})
