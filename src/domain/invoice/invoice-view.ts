import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'
import { OWED } from './owed.ts'

export const invoiceView = defineRecordView('invoice', {
  places: [{ screen: 'invoiceList' }],
  // What its customer owes changes with it.
  invalidates: ['getAccountChargeList', 'getInvoice', 'getInvoiceList', 'generateBillNo', ...OWED],
})
