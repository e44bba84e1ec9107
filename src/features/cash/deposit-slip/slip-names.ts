import { SLIP_STATES, type SlipState } from '#contract/cash/deposit-slip-codes.ts'

export const isSlipState = (name: string): name is SlipState => SLIP_STATES.some((state) => state === name)

/** Reads that a slip, or the decision about it, makes old. */
export const SLIP_READS = [
  'getDepositSlip',
  'getDepositSlipList',
  'getDepositReport',
  'getDepositShifts',
  'getCashShift',
  'getCashShiftList',
  'getDepotCash',
  'getApprovals',
  'getApprovalCount',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const
