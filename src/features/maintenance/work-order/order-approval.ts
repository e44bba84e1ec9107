import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { workOrderView } from '#src/domain/maintenance/work-order-view.ts'
import { attempt } from '#src/platform/api.ts'
import { OrderCase } from './order-case.tsx'

/** Work on buses in the approvals inbox. */
export const orderApproval = defineApprovalCase(workOrderView, {
  View: OrderCase,
  waitsIn: 'reported',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideWorkOrder', { body: { id, version, decision, reason }, key }),
})
