import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { recurringEntryView } from '#src/domain/ledger/recurring-entry-view.ts'
import { attempt } from '#src/platform/api.ts'
import { RecurringCase } from './recurring-case.tsx'

/** Recurring entries in the approvals inbox. */
export const recurringApproval = defineApprovalCase(recurringEntryView, {
  View: RecurringCase,
  waitsIn: 'proposed',
  send: ({ id, version, decision, reason }, key) =>
    attempt('decideRecurringEntry', { body: { id, version, decision, reason }, key }),
})
