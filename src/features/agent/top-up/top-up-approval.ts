import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { TopUpCase } from './top-up-case.tsx'

/** Top-ups in the approvals inbox. */
export const topUpApproval: ApprovalCase = {
  View: TopUpCase,
  invalidates: [
    'getTopUp',
    'getTopUpList',
    'getTopUpReport',
    'getAgentReport',
    'getWalletStatement',
    'getWalletStanding',
    'getApprovals',
    'getApprovalCount',
    'getWorkflowEvents',
  ],
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideTopUp', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'pending', t)
  },
}
