import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const visaRequestView = defineRecordView('visaRequest', {
  places: [{ screen: 'visaRequests' }],
  invalidates: ['getVisaTickets', 'getVisaRequestList', 'getVisaRequest'],
})
