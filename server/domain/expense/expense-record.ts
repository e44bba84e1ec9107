import { eq, or } from 'drizzle-orm'
import { expenseLifecycle } from '#machines/expense/expense-lifecycle.ts'
import { expenses } from '#server/database/schema/expense.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { expenseScope } from './expense-scope.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'

export const expenseRecord = defineRecord({
  id: 'expense',
  machine: expenseLifecycle,
  table: expenses,
  /** The depot that bears it. */
  ofDepot: (depotId) => eq(expenses.depotId, depotId),
  readable: expenseScope,
  find: (term) => or(lineHolding(expenses.searchText, term), byPerson(expenses.createdBy, term)),
  describe: describeNumbered({
    name: 'expense',
    table: expenses,
    reference: expenses.number,
    person: expenses.createdBy,
    subject: expenses.supplier,
    currency: expenses.currency,
    depot: expenses.depotId,
  }),
  search: searchByNumber({
    call: 'getExpense',
    series: 'expense',
    table: expenses,
    number: expenses.number,
    at: expenses.createdAt,
    detail: [expenses.supplier, expenses.date],
  }),
  reference: 'number',
  number: { column: 'number', series: 'expense' },
  // Corrections raise it, too.
  version: 'least',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { at: 'submittedAt', events: [CREATION_EVENT, 'expense.resubmit'] },
    { by: 'decidedBy', at: 'decidedAt', events: ['expense.accept', 'expense.reject'] },
  ],
  fourEyes: {
    events: [
      { event: 'expense.accept', parties: ['createdBy'] },
      { event: 'expense.reject', parties: ['createdBy'] },
    ],
    people: [{ decided: 'decidedBy', asked: 'createdBy', where: `state = 'accepted'` }],
  },
  money: [{ event: 'expense.accept', amounts: 'select record.currency, record.total' }],
  writes: [{ call: 'updateExpense', event: 'expense.resubmit', own: 'record.created_by', depot: 'record.depot_id' }],
  postings: {
    expenseSubmitted: [CREATION_EVENT, 'expense.resubmit', 'corrected'],
    expenseAmended: ['corrected'],
    expenseAccepted: ['expense.accept'],
    expenseRejected: ['expense.reject'],
  },
  contents: {
    columns: [
      'number',
      'depotId',
      'type',
      'transportId',
      'departureId',
      'workOrderId',
      'category',
      'source',
      'bankReference',
      'supplier',
      'supplierKey',
      'supplierTaxNumber',
      'invoiceNumber',
      'currency',
      'total',
      'vat',
      'vatRegionId',
      'notes',
      'noReceiptReason',
      'decisionReason',
      'searchText',
    ],
    days: ['date'],
    parts: {
      items: `(select jsonb_agg(jsonb_build_array(position, name, quantity, price, total) order by position)::text from expense_items as item where item.expense_id = record.id)`,
      item_taxes: `(select jsonb_agg(jsonb_build_array(position, tax_category, vat_rate_basis_points, vat) order by position)::text from expense_items as item where item.expense_id = record.id)`,
    },
  },
})
