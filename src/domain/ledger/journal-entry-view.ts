import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const journalEntryView = defineRecordView('journalEntry', {
  places: [{ screen: 'journal' }],
  invalidates: [
    'getJournalEntry',
    'getJournalEntryList',
    'getJournalBalances',
    'getCorrectableEntries',
    'getJournalOptions',
    'getRecurringEntry',
    'getLedgerEntry',
    'getTransactionList',
    'getTransactionTotals',
  ],
})
