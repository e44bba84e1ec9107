import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'

export const invoiceView = defineRecordView('invoice', {
  places: [{ screen: 'invoiceList' }],
  invalidates: ['getInvoice', 'getInvoiceList', 'generateBillNo'],
})
