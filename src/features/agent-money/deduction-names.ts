import type { DeductionReason } from '#contract/wallet.ts'
import type { DeductionState } from '#contract/wallet-deduction.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const DEDUCTION_REASONS_SHOWN = listOf<DeductionReason>()({
  settleCredit: true,
  paidBack: true,
  serviceCharge: true,
})
export const DEDUCTION_STATES_SHOWN = listOf<DeductionState>()({
  requested: true,
  approved: true,
  rejected: true,
  withdrawn: true,
})

export const isDeductionState = (name: string): name is DeductionState =>
  DEDUCTION_STATES_SHOWN.some((state) => state === name)

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

/** Filters of the list, under the contract's names. */
export const DEDUCTION_FILTERS = {
  state: DEDUCTION_STATES_SHOWN,
  reasonCode: DEDUCTION_REASONS_SHOWN,
  agentId: null,
  currency: null,
  requestedFrom: null,
  requestedTo: null,
} as const
