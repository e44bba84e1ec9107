import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const pieceView = defineRecordView('consignmentPiece', {
  invalidates: [
    'getLoadDepartures',
    'getLoadList',
    'getLoadablePieces',
    'getConsignment',
    'getConsignmentList',
    'getConsignmentPieces',
    'getConsignmentMovements',
    'getConsignmentReport',
    'getConsignmentStatuses',
    'getConsignmentPrint',
    'trackConsignments',
    'getWriteOffList',
  ],
})
