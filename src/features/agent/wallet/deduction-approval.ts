import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { DeductionCase } from './deduction-case.tsx'
import { DEDUCTION_READS } from './deduction-names.ts'

/** Deductions from wallets in the approvals inbox. */
export const deductionApproval: ApprovalCase = {
  View: DeductionCase,
  invalidates: [...DEDUCTION_READS],
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideWalletDeduction', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'requested', t)
  },
}
