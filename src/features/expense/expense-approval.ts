import type { ApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { ExpenseCase } from './expense-case.tsx'

/** Expenses in the approvals inbox. */
export const expenseApproval: ApprovalCase = {
  View: ExpenseCase,
  invalidates: [
    'getExpense',
    'getExpenseList',
    'getExpenseReport',
    'getApprovals',
    'getApprovalCount',
    'getWorkflowEvents',
    'getLedgerEntries',
  ],
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('updateExpenseStatus', {
      body: { id, version, status: decision === 'approve' ? 'accepted' : 'rejected', reason },
      key,
    })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'pending', t)
  },
}
