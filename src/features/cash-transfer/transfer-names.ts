import type { CallName } from '#contract/calls.ts'
import type { CashDestination, CashSource, TransferState } from '#contract/cash-transfer.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const TRANSFER_STATES = listOf<TransferState>()({ handedOver: true, received: true, returned: true })
export const SOURCES = listOf<CashSource>()({ till: true, safe: true, bank: true })
export const DESTINATIONS = listOf<CashDestination>()({ till: true, safe: true })

export const isTransferState = (name: string): name is TransferState => TRANSFER_STATES.some((state) => state === name)

/** Reads that an act on a transfer makes old. */
export const TRANSFER_READS = [
  'getCashTransferList',
  'getCashTransfer',
  'getCashTransferOptions',
  'getOwnTill',
  'getDepotCash',
  'getCashShift',
  'getCashShiftList',
  'getDepositShifts',
  'getLedgerEntries',
  'getTransactionList',
  'getTransactionTotals',
  'getWorkflowEvents',
] as const satisfies readonly CallName[]
