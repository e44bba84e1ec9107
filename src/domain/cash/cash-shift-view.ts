import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const cashShiftView = defineRecordView('cashShift', {
  places: [{ screen: 'shifts' }],
  invalidates: ['getCashShiftList', 'getCashShift', 'getOwnTill', 'getDepotCash', 'getDepositShifts'],
})
