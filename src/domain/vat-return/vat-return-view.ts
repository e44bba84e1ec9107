import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const vatReturnView = defineRecordView('vatReturn', {
  places: [{ screen: 'vatReturns' }],
  invalidates: [
    'getVatReturn',
    'getVatReturnList',
    'getVatReturnLines',
    'getOpenVatReturns',
    'getOpenVatReturn',
    'getJournalBalances',
  ],
})
