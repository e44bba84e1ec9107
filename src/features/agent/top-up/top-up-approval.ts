import { topUpView } from '#src/domain/agent/top-up-view.ts'
import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { TopUpCase } from './top-up-case.tsx'

/** Top-ups in the approvals inbox. */
export const topUpApproval = defineApprovalCase(topUpView, {
  View: TopUpCase,
  waitsIn: 'pending',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideTopUp', { body: { id, version, decision, reason }, key }),
})
