import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { SlipCase } from './slip-case.tsx'
import { SLIP_READS } from './slip-names.ts'

/** Deposit slips in the approvals inbox. */
export const slipApproval: ApprovalCase = {
  View: SlipCase,
  invalidates: SLIP_READS,
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('decideDepositSlip', { body: { id, version, decision, reason }, key })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'pending', t)
  },
}
