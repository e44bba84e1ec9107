import { writeOffView } from '#src/domain/consignment/write-off-view.ts'
import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { WriteOffCase } from './write-off-case.tsx'

/** Reported losses in the approvals inbox. */
export const writeOffApproval = defineApprovalCase(writeOffView, {
  View: WriteOffCase,
  waitsIn: 'proposed',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideWriteOff', { body: { id, version, decision, reason }, key }),
})
