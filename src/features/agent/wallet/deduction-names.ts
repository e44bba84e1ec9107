import { DEDUCTION_STATES, type DeductionState } from '#contract/agent/wallet-deduction-codes.ts'

export const isDeductionState = (name: string): name is DeductionState =>
  DEDUCTION_STATES.some((state) => state === name)

/** Reads that a request, or the decision about it, makes old. */
export const DEDUCTION_READS = [
  'getWalletDeduction',
  'getWalletDeductionList',
  'getWallet',
  'getAgentReport',
  'getWalletStatement',
  'getWalletStanding',
  'getApprovals',
  'getApprovalCount',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const
