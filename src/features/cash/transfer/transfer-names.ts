import type { CallName } from '#contract/calls.ts'
import { TRANSFER_STATES, type TransferState } from '#contract/cash/cash-transfer-codes.ts'

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
