import { RECORD_LEDGER_KINDS } from '../records.ts'

/** What moves money (domain rulings §7): one name per kind of entry. Its words stand in `ledger:act`. */
export const LEDGER_ACTS = [
  'ticketSold',
  'ticketEarned',
  'ticketEarningReversed',
  'refundApproved',
  'refundPaidOut',
  'travelDateChanged',
  'exitFeePaid',
  'exitFeeGivenBack',
  'consignmentBilled',
  'consignmentCancelled',
  'consignmentWrittenOff',
  'podCollected',
  'topUpApproved',
  'capitalPaidIn',
  // rooms without a journey
  'staySold',
  'stayNightEarned',
  'stayNightReversed',
  'stayCancelled',
  // visas of packages
  'visaFeesTaken',
  'visaFeeEarned',
  'visaFeeGivenBack',
  // expenses
  'expenseSubmitted',
  'expenseAmended',
  'expenseAccepted',
  'expenseRejected',
  // invoices
  'invoiceIssued',
  'invoiceCredited',
  'customerPaid',
  'customerReceiptCancelled',
  // journal
  'capitalTakenOut',
  'bankReceiptConfirmed',
  'exitFeesRemitted',
  'vatRemitted',
  'vatReturnPaid',
  'entryCorrected',
  'journalPosted',
  'accrualReversed',
  'openingPosted',
  'recurringPosted',
  // reconciliation
  'bankLineMatched',
  'bankLineUnmatched',
  // tills and deposit slips
  'cashShiftClosed',
  'depositSlipSubmitted',
  'depositSlipApproved',
  'depositSlipRejected',
  'cashTransferHandedOver',
  'cashTransferReceived',
  'cashTransferReturned',
  // agents' money
  'topUpTaken',
  'topUpRejected',
  'walletDeducted',
] as const
export type LedgerAct = (typeof LEDGER_ACTS)[number]

/** Kinds of record that an entry belongs to. What each is called stands in `records:one`. */
export const LEDGER_RECORD_KINDS = [
  'booking',
  'travelDateChange',
  'exitFee',
  'consignment',
  'agent',
  ...RECORD_LEDGER_KINDS,
] as const
export type LedgerRecordKind = (typeof LEDGER_RECORD_KINDS)[number]
