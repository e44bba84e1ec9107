import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const cashTransferView = defineRecordView('cashTransfer', {
  places: [{ screen: 'cashTransfers' }],
  invalidates: [
    'getCashTransferList',
    'getCashTransfer',
    'getCashTransferOptions',
    'getOwnTill',
    'getDepotCash',
    'getCashShift',
    'getCashShiftList',
    'getDepositShifts',
    'getTransactionList',
    'getTransactionTotals',
  ],
})
