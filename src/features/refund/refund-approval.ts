import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { RefundCase } from './refund-case.tsx'
import { refundView } from '#src/domain/refund/refund-view.ts'

/** Refunds in the approvals inbox. */
export const refundApproval = defineApprovalCase(refundView, {
  View: RefundCase,
  waitsIn: 'requested',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideRefundRequest', { body: { id, version, decision, reason }, key }),
})
