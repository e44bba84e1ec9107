import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const writeOffView = defineRecordView('writeOff', {
  invalidates: [
    'getWriteOff',
    'getWriteOffList',
    'getConsignment',
    'getConsignmentList',
    'getConsignmentPieces',
    'trackConsignments',
  ],
})
