import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const departureView = defineRecordView('departure', {
  places: [{ screen: 'departures' }],
})
