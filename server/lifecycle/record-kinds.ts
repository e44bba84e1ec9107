import { pieceLifecycle } from '#machines/consignment/piece-lifecycle.ts'
import { writeOffLifecycle } from '#machines/consignment/write-off-lifecycle.ts'
import { cashShiftLifecycle } from '#machines/cash-shift/cash-shift-lifecycle.ts'
import { cashTransferLifecycle } from '#machines/cash-transfer/cash-transfer-lifecycle.ts'
import { depositSlipLifecycle } from '#machines/deposit-slip/deposit-slip-lifecycle.ts'
import { cancellationLifecycle } from '#machines/departure/cancellation-lifecycle.ts'
import { departureLifecycle } from '#machines/departure/departure-lifecycle.ts'
import { journalEntryLifecycle } from '#machines/journal/journal-entry-lifecycle.ts'
import { expenseLifecycle } from '#machines/expense/expense-lifecycle.ts'
import { refundLifecycle } from '#machines/refund/refund-lifecycle.ts'
import { ticketLifecycle } from '#machines/ticket/ticket-lifecycle.ts'
import { topUpLifecycle } from '#machines/top-up/top-up-lifecycle.ts'
import { visaRequestLifecycle } from '#machines/visa-request/visa-request-lifecycle.ts'
import { walletDeductionLifecycle } from '#machines/wallet-deduction/wallet-deduction-lifecycle.ts'
import { keepConsignmentDepots } from '#server/records/consignment-depots.ts'
import { keepTicketStates } from '#server/records/ticket-states.ts'
import type { RecordKind } from './apply-event.ts'

export const ticketKind = {
  id: 'ticket',
  machine: ticketLifecycle,
  table: 'tickets',
  summarise: keepTicketStates,
} as const satisfies RecordKind<typeof ticketLifecycle>

export const departureKind = {
  id: 'departure',
  machine: departureLifecycle,
  table: 'departures',
} as const satisfies RecordKind<typeof departureLifecycle>

export const cancellationKind = {
  id: 'cancellation',
  machine: cancellationLifecycle,
  table: 'departure_cancellations',
} as const satisfies RecordKind<typeof cancellationLifecycle>

export const refundKind = {
  id: 'refund',
  machine: refundLifecycle,
  table: 'refund_requests',
} as const satisfies RecordKind<typeof refundLifecycle>

export const visaRequestKind = {
  id: 'visaRequest',
  machine: visaRequestLifecycle,
  table: 'visa_requests',
} as const satisfies RecordKind<typeof visaRequestLifecycle>

export const pieceKind = {
  id: 'consignmentPiece',
  machine: pieceLifecycle,
  table: 'consignment_pieces',
  summarise: keepConsignmentDepots,
} as const satisfies RecordKind<typeof pieceLifecycle>

export const writeOffKind = {
  id: 'writeOff',
  machine: writeOffLifecycle,
  table: 'consignment_write_offs',
} as const satisfies RecordKind<typeof writeOffLifecycle>

// tills and deposit slips
export const cashShiftKind = {
  id: 'cashShift',
  machine: cashShiftLifecycle,
  table: 'cash_shifts',
} as const satisfies RecordKind<typeof cashShiftLifecycle>

export const depositSlipKind = {
  id: 'depositSlip',
  machine: depositSlipLifecycle,
  table: 'deposit_slips',
} as const satisfies RecordKind<typeof depositSlipLifecycle>

export const cashTransferKind = {
  id: 'cashTransfer',
  machine: cashTransferLifecycle,
  table: 'cash_transfers',
} as const satisfies RecordKind<typeof cashTransferLifecycle>

export const journalEntryKind = {
  id: 'journalEntry',
  machine: journalEntryLifecycle,
  table: 'journal_entries',
} as const satisfies RecordKind<typeof journalEntryLifecycle>
// agents' money
export const topUpKind = { id: 'topUp', machine: topUpLifecycle, table: 'top_ups' } as const satisfies RecordKind<
  typeof topUpLifecycle
>
export const walletDeductionKind = {
  id: 'walletDeduction',
  machine: walletDeductionLifecycle,
  table: 'wallet_deductions',
} as const satisfies RecordKind<typeof walletDeductionLifecycle>
// expenses
export const expenseKind = {
  id: 'expense',
  machine: expenseLifecycle,
  table: 'expenses',
} as const satisfies RecordKind<typeof expenseLifecycle>
