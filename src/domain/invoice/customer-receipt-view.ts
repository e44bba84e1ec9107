import { defineRecordView } from '#src/domain/workflow/define-record-view.ts'
import { OWED } from './owed.ts'

export const customerReceiptView = defineRecordView('customerReceipt', {
  places: [{ screen: 'customerReceipts' }],
  // What it pays, and what its customer owes.
  invalidates: ['getCustomerReceipt', 'getCustomerReceiptList', 'getInvoice', 'getInvoiceList', ...OWED],
})
