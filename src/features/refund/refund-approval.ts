import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { RefundCase } from './refund-case.tsx'
import { REFUND_READS } from './refund-reads.ts'

/** Refunds in the approvals inbox. */
export const refundApproval: ApprovalCase = {
  View: RefundCase,
  invalidates: REFUND_READS,
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideRefundRequest', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'requested', t)
  },
}
