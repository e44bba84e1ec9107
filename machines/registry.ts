import type { AnyStateMachine } from 'xstate'
import { approvalFlow } from './approval/approval-flow.ts'
import { additionalSeatsFlow } from './booking/additional-seats-flow.ts'
import { bookingFlow } from './booking/booking-flow.ts'
import { checkInFlow } from './check-in/check-in-flow.ts'
import { deviceDeskFlow } from './check-in/device-desk-flow.ts'
import { uploadQueueFlow } from './check-in/upload-queue-flow.ts'
import { consignmentFlow } from './consignment/consignment-flow.ts'
import { dockFlow } from './consignment/dock-flow.ts'
import { pieceLifecycle } from './consignment/piece-lifecycle.ts'
import { writeOffLifecycle } from './consignment/write-off-lifecycle.ts'
import { cashShiftLifecycle } from './cash/cash-shift-lifecycle.ts'
import { cashTransferLifecycle } from './cash/cash-transfer-lifecycle.ts'
import { depositSlipApprovalFlow } from './cash/deposit-slip-approval-flow.ts'
import { depositSlipLifecycle } from './cash/deposit-slip-lifecycle.ts'
import { cancellationLifecycle } from './departure/cancellation-lifecycle.ts'
import { departureLifecycle } from './departure/departure-lifecycle.ts'
import { decisionPart } from './parts/decision.ts'
import { draftPart } from './parts/draft.ts'
import { requestPart } from './parts/request.ts'
import { seatClockPart } from './parts/seat-clock.ts'
import { journalEntryLifecycle } from './ledger/journal-entry-lifecycle.ts'
import { stayLifecycle } from './accommodation/stay-lifecycle.ts'
import { customerReceiptLifecycle } from './invoice/customer-receipt-lifecycle.ts'
import { invoiceLifecycle } from './invoice/invoice-lifecycle.ts'
import { expenseApprovalFlow } from './expense/expense-approval-flow.ts'
import { expenseLifecycle } from './expense/expense-lifecycle.ts'
import { refundFlow } from './refund/refund-flow.ts'
import { refundLifecycle } from './refund/refund-lifecycle.ts'
import { sessionFlow } from './session/session-flow.ts'
import { ticketLifecycle } from './booking/ticket-lifecycle.ts'
import { accountingPeriodLifecycle } from './period/accounting-period-lifecycle.ts'
import { bankStatementLineLifecycle } from './reconciliation/bank-statement-line-lifecycle.ts'
import { recurringEntryLifecycle } from './ledger/recurring-entry-lifecycle.ts'
import { exchangeRateLifecycle } from './exchange-rate/exchange-rate-lifecycle.ts'
import { vatReturnLifecycle } from './vat-return/vat-return-lifecycle.ts'
import { topUpLifecycle } from './agent/top-up-lifecycle.ts'
import { travelDateChangeFlow } from './travel-date-change/travel-date-change-flow.ts'
import { visaRequestLifecycle } from './check-in/visa-request-lifecycle.ts'
import { walletDeductionLifecycle } from './agent/wallet-deduction-lifecycle.ts'
import { workOrderLifecycle } from './maintenance/work-order-lifecycle.ts'

/** A lifecycle says what a record may become; a flow is what a person steps through; a part is what flows share. */
export type MachineKind = 'lifecycle' | 'flow' | 'part'

export interface RegisteredMachine {
  /** Stable name: file name of the diagram, `machine` of workflow events, locale namespace of the words. */
  id: string
  kind: MachineKind
  title: string
  purpose: string
  machine: AnyStateMachine
}

/** Every machine of the product. Server, tests, diagrams and audit read this list and no other. */
export const machineRegistry = [
  {
    id: 'ticket',
    kind: 'lifecycle',
    title: 'Ticket',
    purpose: 'What can happen to a ticket between sale and travel.',
    machine: ticketLifecycle,
  },
  {
    id: 'departure',
    kind: 'lifecycle',
    title: 'Departure',
    purpose: 'How boarding closes stoppage by stoppage, opens again, or the departure is cancelled.',
    machine: departureLifecycle,
  },
  {
    id: 'cancellation',
    kind: 'lifecycle',
    title: 'Cancellation of a departure',
    purpose: 'How one person proposes to cancel a departure, another confirms, and its passengers are processed.',
    machine: cancellationLifecycle,
  },
  {
    id: 'refund',
    kind: 'lifecycle',
    title: 'Refund',
    purpose: 'How a refund for a ticket is requested, decided by someone else, and paid out.',
    machine: refundLifecycle,
  },
  {
    id: 'visaRequest',
    kind: 'lifecycle',
    title: 'Visa request',
    purpose: "How a passenger's visa is requested, submitted to the authority, and granted or refused.",
    machine: visaRequestLifecycle,
  },
  {
    id: 'consignmentPiece',
    kind: 'lifecycle',
    title: 'Piece of a consignment',
    purpose: 'What can happen to a piece of a consignment between the counter and the receiver.',
    machine: pieceLifecycle,
  },
  {
    id: 'writeOff',
    kind: 'lifecycle',
    title: 'Write-off',
    purpose: 'How the loss of pieces is reported, and written off by someone else.',
    machine: writeOffLifecycle,
  },
  // tills and deposit slips
  {
    id: 'cashShift',
    kind: 'lifecycle',
    title: 'Cash shift',
    purpose:
      "How a clerk's till is counted, recounted by someone else if the count is far off, and closed by a third person.",
    machine: cashShiftLifecycle,
  },
  {
    id: 'depositSlip',
    kind: 'lifecycle',
    title: 'Deposit slip',
    purpose: 'How the cash of closed shifts reaches the bank, approved by someone else.',
    machine: depositSlipLifecycle,
  },
  {
    id: 'cashTransfer',
    kind: 'lifecycle',
    title: 'Cash transfer',
    purpose: 'How cash moves between bank, safe and tills: handed over by one person, counted by another.',
    machine: cashTransferLifecycle,
  },
  {
    id: 'journalEntry',
    kind: 'lifecycle',
    title: 'Journal entry',
    purpose: 'How a head accountant proposes a remittance, capital movement or correction, and another decides.',
    machine: journalEntryLifecycle,
  },
  {
    id: 'accountingPeriod',
    kind: 'lifecycle',
    title: 'Accounting period',
    purpose: 'How a month of the books is closed by a checklist, and reopened only by two people.',
    machine: accountingPeriodLifecycle,
  },
  {
    id: 'recurringEntry',
    kind: 'lifecycle',
    title: 'Recurring entry',
    purpose:
      'How rent, depreciation and the like are proposed, approved by someone else, posted every month and stopped.',
    machine: recurringEntryLifecycle,
  },
  {
    id: 'vatReturn',
    kind: 'lifecycle',
    title: 'VAT return',
    purpose: "How a region's VAT of a period is prepared, filed by someone else, and paid or refunded.",
    machine: vatReturnLifecycle,
  },
  {
    id: 'bankStatementLine',
    kind: 'lifecycle',
    title: 'Bank statement line',
    purpose: 'How a line of an imported statement is matched with the ledger, ignored with a reason, and both undone.',
    machine: bankStatementLineLifecycle,
  },
  // agents' money
  {
    id: 'exchangeRate',
    kind: 'lifecycle',
    title: 'Exchange rate',
    purpose: 'How the rate of a pair of currencies on a day is entered, checked by someone else, and replaced.',
    machine: exchangeRateLifecycle,
  },
  {
    id: 'topUp',
    kind: 'lifecycle',
    title: 'Top-up',
    purpose:
      "How money an agent has paid in is requested, decided by someone else, and credited to the agent's account.",
    machine: topUpLifecycle,
  },
  {
    id: 'walletDeduction',
    kind: 'lifecycle',
    title: 'Wallet deduction',
    purpose: "How one head accountant requests a deduction from an agent's wallet, and another decides.",
    machine: walletDeductionLifecycle,
  },
  // expenses
  {
    id: 'expense',
    kind: 'lifecycle',
    title: 'Expense',
    purpose: 'How an expense is submitted, and accepted or rejected by someone else.',
    machine: expenseLifecycle,
  },
  // fleet
  {
    id: 'workOrder',
    kind: 'lifecycle',
    title: 'Work order',
    purpose: 'How work on a bus is reported, approved, done at a workshop, and paid as an expense.',
    machine: workOrderLifecycle,
  },
  // invoices
  {
    id: 'invoice',
    kind: 'lifecycle',
    title: 'Invoice',
    purpose: 'How an invoice is written, issued under its number, paid by receipts and taken back by credit notes.',
    machine: invoiceLifecycle,
  },
  {
    id: 'customerReceipt',
    kind: 'lifecycle',
    title: 'Customer receipt',
    purpose: "How a customer's money is taken, and cancelled where it was entered by mistake.",
    machine: customerReceiptLifecycle,
  },
  {
    id: 'stay',
    kind: 'lifecycle',
    title: 'Stay',
    purpose: 'What happens to rooms of a hotel that were sold: other rooms or days, or given back.',
    machine: stayLifecycle,
  },
  {
    id: 'session',
    kind: 'flow',
    title: 'Session',
    purpose: 'How a user signs in, stays signed in, locks the screen and signs out.',
    machine: sessionFlow,
  },
  {
    id: 'booking',
    kind: 'flow',
    title: 'Booking',
    purpose: 'How a clerk sells seats, from the journey to the printed ticket.',
    machine: bookingFlow,
  },
  {
    id: 'additionalSeats',
    kind: 'flow',
    title: 'Additional seats',
    purpose: 'How a clerk adds passengers to a sold booking, from their details to the payment.',
    machine: additionalSeatsFlow,
  },
  {
    id: 'refundFlow',
    kind: 'flow',
    title: 'Refund request',
    purpose: 'How a clerk requests a refund, from finding the booking to submitting the request.',
    machine: refundFlow,
  },
  {
    id: 'consignment',
    kind: 'flow',
    title: 'Consignment',
    purpose: 'How a clerk accepts a consignment, from the sender to the bill and its labels.',
    machine: consignmentFlow,
  },
  {
    id: 'dock',
    kind: 'flow',
    title: 'Dock',
    purpose: 'How a clerk loads, receives and offloads pieces at a departure, scan by scan.',
    machine: dockFlow,
  },
  {
    id: 'approval',
    kind: 'flow',
    title: 'Approval',
    purpose: 'How a person decides requests, one after the other.',
    machine: approvalFlow,
  },
  {
    id: 'expenseApproval',
    kind: 'flow',
    title: 'Expense approval',
    purpose:
      'How a person decides an expense: read with its duplicates and receipts, confirmed or rejected with a reason.',
    machine: expenseApprovalFlow,
  },
  {
    id: 'depositSlipApproval',
    kind: 'flow',
    title: 'Deposit slip approval',
    purpose:
      'How a person decides a deposit slip: compared with what its shifts counted, confirmed or rejected with a reason.',
    machine: depositSlipApprovalFlow,
  },
  {
    id: 'travelDateChange',
    kind: 'flow',
    title: 'Travel-date change',
    purpose: 'How a clerk moves tickets to another departure, from finding the booking to reprinting.',
    machine: travelDateChangeFlow,
  },
  {
    id: 'checkIn',
    kind: 'flow',
    title: 'Check-in',
    purpose: 'How an officer checks in the passengers of a departure: documents, exit fee, boarding.',
    machine: checkInFlow,
  },
  {
    id: 'checkInDesk',
    kind: 'flow',
    title: 'Check-in device',
    purpose: 'How a check-in tablet keeps lists and actions while it is offline, and for whom.',
    machine: deviceDeskFlow,
  },
  {
    id: 'checkInUpload',
    kind: 'flow',
    title: 'Upload of check-ins',
    purpose: 'How the offline actions of a device reach the server, once and in order.',
    machine: uploadQueueFlow,
  },
  // parts
  {
    id: 'request',
    kind: 'part',
    title: 'Request',
    purpose: 'How one call to the server is repeated with its key until it is answered, left or given up.',
    machine: requestPart(),
  },
  {
    id: 'draft',
    kind: 'part',
    title: 'Draft',
    purpose: 'How unfinished work is found again, and kept on the server while somebody is at it.',
    machine: draftPart(),
  },
  {
    id: 'seatClock',
    kind: 'part',
    title: 'Seat clock',
    purpose: "How long seats are held by the server's time, and how more time is asked for while work goes on.",
    machine: seatClockPart(),
  },
  {
    id: 'decision',
    kind: 'part',
    title: 'Decision',
    purpose: 'How one request or several are decided: asked once, or asked why, then sent one after the other.',
    machine: decisionPart,
  },
] as const satisfies readonly RegisteredMachine[]
