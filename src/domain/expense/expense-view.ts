import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const expenseView = defineRecordView('expense', {
  places: [{ screen: 'expenseHistory' }, { screen: 'expenseReport', below: 'rows' }],
  invalidates: ['getExpense', 'getExpenseList', 'getExpenseReport', 'getExpenseOptions'],
})
