import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { DeductionCase } from './deduction-case.tsx'
import { walletDeductionView } from '#src/domain/agent/wallet-deduction-view.ts'

/** Deductions from wallets in the approvals inbox. */
export const deductionApproval = defineApprovalCase(walletDeductionView, {
  View: DeductionCase,
  waitsIn: 'requested',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideWalletDeduction', { body: { id, version, decision, reason }, key }),
})
