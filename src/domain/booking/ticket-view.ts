import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const ticketView = defineRecordView('ticket', {})
