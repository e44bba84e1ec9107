import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const refundView = defineRecordView('refund', {
  places: [{ screen: 'refundRequests' }],
  invalidates: [
    'getRefundRequest',
    'getRefundRequestList',
    'getBooking',
    'getBookingList',
    'getStay',
    'getStayList',
    'getStayDay',
    'getRoomNights',
    'getRoomingList',
  ],
})
