import type { ApprovalCase } from '#src/components/approval-case.ts'
import { attempt } from '#src/lib/api.ts'
import { refusedDecision } from '#src/lib/refused-decision.ts'
import { CancellationCase } from './cancellation-case.tsx'
import { CANCELLATION_READS } from './cancellation-reads.ts'

/** Proposals to cancel a departure in the approvals inbox. */
export const cancellationApproval: ApprovalCase = {
  View: CancellationCase,
  outdates: CANCELLATION_READS,
  async decide({ key, body: { id, version, decision, reason, count = 0 } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent =
      decision === 'approve'
        ? await attempt('confirmCancellation', { body: { id, version, liveTickets: count }, key })
        : await attempt('withdrawCancellation', { body: { id, version, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'proposed', t)
  },
}
