import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { WriteOffCase } from './write-off-case.tsx'

/** Reported losses in the approvals inbox. */
export const writeOffApproval: ApprovalCase = {
  View: WriteOffCase,
  invalidates: [
    'getWriteOff',
    'getWriteOffList',
    'getConsignment',
    'getConsignmentList',
    'getConsignmentPieces',
    'trackConsignments',
    'getApprovals',
    'getApprovalCount',
    'getWorkflowEvents',
  ],
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideWriteOff', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'proposed', t)
  },
}
