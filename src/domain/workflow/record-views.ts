import type { RecordName } from '#contract/records.ts'
import { ticketView } from '#src/domain/booking/ticket-view.ts'
import { refundView } from '#src/domain/refund/refund-view.ts'
import { cancellationView } from '#src/domain/departure/cancellation-view.ts'
import { visaRequestView } from '#src/domain/check-in/visa-request-view.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'
import { writeOffView } from '#src/domain/consignment/write-off-view.ts'
import { cashShiftView } from '#src/domain/cash/cash-shift-view.ts'
import { depositSlipView } from '#src/domain/cash/deposit-slip-view.ts'
import { cashTransferView } from '#src/domain/cash/cash-transfer-view.ts'
import { recurringEntryView } from '#src/domain/ledger/recurring-entry-view.ts'
import { journalEntryView } from '#src/domain/ledger/journal-entry-view.ts'
import { bankStatementLineView } from '#src/domain/reconciliation/bank-statement-line-view.ts'
import { topUpView } from '#src/domain/agent/top-up-view.ts'
import { accountingPeriodView } from '#src/domain/period/accounting-period-view.ts'
import { exchangeRateView } from '#src/domain/exchange-rate/exchange-rate-view.ts'
import { vatReturnView } from '#src/domain/vat-return/vat-return-view.ts'
import { walletDeductionView } from '#src/domain/agent/wallet-deduction-view.ts'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'
import { invoiceView } from '#src/domain/invoice/invoice-view.ts'
import { stayView } from '#src/domain/accommodation/stay-view.ts'
import { customerReceiptView } from '#src/domain/invoice/customer-receipt-view.ts'
import { departureView } from '#src/domain/departure/departure-view.ts'
import type { RecordView } from './define-record-view.ts'

/** Every kind of record that a lifecycle leads, as the client knows it. */
export const recordViews: Readonly<Record<RecordName, RecordView>> = {
  ticket: ticketView,
  refund: refundView,
  cancellation: cancellationView,
  visaRequest: visaRequestView,
  consignmentPiece: pieceView,
  writeOff: writeOffView,
  cashShift: cashShiftView,
  depositSlip: depositSlipView,
  cashTransfer: cashTransferView,
  journalEntry: journalEntryView,
  recurringEntry: recurringEntryView,
  bankStatementLine: bankStatementLineView,
  topUp: topUpView,
  exchangeRate: exchangeRateView,
  vatReturn: vatReturnView,
  accountingPeriod: accountingPeriodView,
  walletDeduction: walletDeductionView,
  expense: expenseView,
  workOrder: workOrderView,
  departure: departureView,
  invoice: invoiceView,
  customerReceipt: customerReceiptView,
  stay: stayView,
}
