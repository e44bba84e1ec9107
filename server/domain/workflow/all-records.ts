import { RECORD_NAMES, type RecordName, RECORDS } from '#contract/records.ts'
import type { AnyRecord } from '#server/lifecycle/define-record.ts'
import { cancellationRecord } from '../departure/cancellation-record.ts'
import { cashShiftRecord } from '../cash/cash-shift-record.ts'
import { cashTransferRecord } from '../cash/cash-transfer-record.ts'
import { departureRecord } from '../departure/departure-record.ts'
import { depositSlipRecord } from '../cash/deposit-slip-record.ts'
import { customerReceiptRecord } from '../invoice/customer-receipt-record.ts'
import { invoiceRecord } from '../invoice/invoice-record.ts'
import { expenseRecord } from '../expense/expense-record.ts'
import { bankStatementLineRecord } from '../reconciliation/bank-statement-line-record.ts'
import { recurringEntryRecord } from '../ledger/recurring-entry-record.ts'
import { journalEntryRecord } from '../ledger/journal-entry-record.ts'
import { pieceRecord } from '../consignment/piece-record.ts'
import { refundRecord } from '../refund/refund-record.ts'
import { ticketRecord } from '../booking/ticket-record.ts'
import { accountingPeriodRecord } from '../period/accounting-period-record.ts'
import { exchangeRateRecord } from '../exchange-rate/exchange-rate-record.ts'
import { vatReturnRecord } from '../vat-return/vat-return-record.ts'
import { stayRecord } from '../accommodation/stay-record.ts'
import { topUpRecord } from '../agent/top-up-record.ts'
import { visaRequestRecord } from '../check-in/visa-request-record.ts'
import { walletDeductionRecord } from '../agent/wallet-deduction-record.ts'
import { workOrderRecord } from '../maintenance/work-order-record.ts'
import { writeOffRecord } from '../consignment/write-off-record.ts'

/** Every kind of record that a lifecycle leads. */
const DEFINED: Readonly<Record<RecordName, AnyRecord>> = {
  ticket: ticketRecord,
  refund: refundRecord,
  cancellation: cancellationRecord,
  visaRequest: visaRequestRecord,
  consignmentPiece: pieceRecord,
  writeOff: writeOffRecord,
  cashShift: cashShiftRecord,
  depositSlip: depositSlipRecord,
  cashTransfer: cashTransferRecord,
  journalEntry: journalEntryRecord,
  recurringEntry: recurringEntryRecord,
  exchangeRate: exchangeRateRecord,
  vatReturn: vatReturnRecord,
  accountingPeriod: accountingPeriodRecord,
  bankStatementLine: bankStatementLineRecord,
  topUp: topUpRecord,
  walletDeduction: walletDeductionRecord,
  expense: expenseRecord,
  workOrder: workOrderRecord,
  departure: departureRecord,
  invoice: invoiceRecord,
  customerReceipt: customerReceiptRecord,
  stay: stayRecord,
}

export const recordOf = (name: RecordName): AnyRecord => DEFINED[name]

export const allRecords: readonly AnyRecord[] = RECORD_NAMES.map(recordOf)

/** The name under which the ledger keeps entries of the record itself. */
export function ledgerKindOf(name: RecordName) {
  const facts = RECORDS[name]
  return 'ledger' in facts ? facts.ledger : undefined
}
