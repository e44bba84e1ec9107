import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const cancellationView = defineRecordView('cancellation', {
  invalidates: [
    'getCancellationPlan',
    'getCancellation',
    'getCancellationList',
    'getDepartureState',
    'getBusSchedule',
    'getDepartures',
    'getTravelDays',
    'getSeatMap',
    'getBooking',
    'getBookingList',
    'getRefundRequestList',
  ],
})
