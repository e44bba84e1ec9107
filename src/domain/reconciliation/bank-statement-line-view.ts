import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const bankStatementLineView = defineRecordView('bankStatementLine', {
  places: [{ screen: 'reconciliation', below: 'lines' }],
  invalidates: [
    'getReconciliation',
    'getStatementLine',
    'getStatementLineList',
    'getMatchCandidates',
    'getOpenBankEntryList',
    'getTransactionList',
    'getTransactionTotals',
    'getPeriod',
  ],
})
