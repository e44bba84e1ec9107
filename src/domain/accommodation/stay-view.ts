import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const stayView = defineRecordView('stay', {
  places: [{ screen: 'accommodation' }],
  // What it changes of a day, and of what a hotel has left.
  invalidates: ['getStay', 'getStayList', 'getStayDay', 'getRoomNights', 'getShortStays', 'getRoomingList'],
})
