import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { accountingPeriodView } from '#src/domain/period/accounting-period-view.ts'
import { attempt } from '#src/platform/api.ts'
import { ReopeningCase } from './reopening-case.tsx'

/** Months that are to be reopened, in the approvals inbox. */
export const reopeningApproval = defineApprovalCase(accountingPeriodView, {
  View: ReopeningCase,
  waitsIn: 'reopening',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decidePeriodReopening', { body: { id, version, decision, reason }, key }),
})
