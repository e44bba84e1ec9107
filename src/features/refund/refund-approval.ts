import type { ApprovalCase } from '#src/components/approval-case.ts'
import { attempt } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { RefundCase } from './refund-case.tsx'
import { REFUND_READS } from './refund-reads.ts'

/** Refunds in the approvals inbox. */
export const refundApproval: ApprovalCase = {
  View: RefundCase,
  outdates: REFUND_READS,
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideRefundRequest', { body: { id, version, decision, reason }, key })
    if (sent.ok) return { ok: true }
    const { status, details } = sent.error
    const isDecided = status === 409 && details.state !== undefined && details.state !== 'requested'
    return isDecided ? { ok: false, reason: 'overtaken' } : { ok: false, reason: 'refused', message: errorText(t, sent.error) }
  },
}
