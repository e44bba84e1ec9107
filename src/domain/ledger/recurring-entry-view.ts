import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const recurringEntryView = defineRecordView('recurringEntry', {
  places: [{ screen: 'recurringEntries' }],
  invalidates: [
    'getRecurringEntry',
    'getRecurringEntryList',
    'getCorrectableEntries',
    'getTransactionList',
    'getTransactionTotals',
  ],
})
