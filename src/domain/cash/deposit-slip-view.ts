import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const depositSlipView = defineRecordView('depositSlip', {
  places: [{ screen: 'depositReport' }],
  invalidates: [
    'getDepositSlip',
    'getDepositSlipList',
    'getDepositReport',
    'getDepositShifts',
    'getCashShift',
    'getCashShiftList',
    'getDepotCash',
  ],
})
