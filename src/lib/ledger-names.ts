import type { LedgerAct } from '#contract/ledger.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const LEDGER_ACTS_SHOWN = listOf<LedgerAct>()({
  ticketSold: true,
  ticketEarned: true,
  ticketEarningReversed: true,
  refundApproved: true,
  refundPaidOut: true,
  travelDateChanged: true,
  exitFeePaid: true,
  exitFeeGivenBack: true,
  consignmentBilled: true,
  consignmentCancelled: true,
  consignmentWrittenOff: true,
  podCollected: true,
  topUpApproved: true,
  capitalPaidIn: true,
  // journal
  capitalTakenOut: true,
  bankReceiptConfirmed: true,
  exitFeesRemitted: true,
  vatRemitted: true,
  entryCorrected: true,
  // tills and deposit slips
  cashShiftClosed: true,
  depositSlipSubmitted: true,
  depositSlipApproved: true,
  depositSlipRejected: true,
  cashTransferHandedOver: true,
  cashTransferReceived: true,
  cashTransferReturned: true,
  // agents' money
  topUpTaken: true,
  topUpRejected: true,
  walletDeducted: true,
  // expenses
  expenseSubmitted: true,
  expenseAmended: true,
  expenseAccepted: true,
  expenseRejected: true,
})
