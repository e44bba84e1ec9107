import type { ExpenseFacts } from '#machines/expense/expense-approval-flow.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'
import type { WatchedCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { refusedDecision } from '#src/domain/approval/refused-decision.ts'
import { watchRecord } from '#src/domain/approval/case-services.ts'
import { versionOptions } from '#src/platform/use-read.ts'
import { ExpenseCase } from './expense-case.tsx'

/** Expenses in the approvals inbox. */
export const expenseApproval: WatchedCase<ExpenseFacts> = {
  View: ExpenseCase,
  invalidates: expenseView.invalidates,
  record: (client) =>
    watchRecord(
      client,
      (id, version) => versionOptions<'getExpense'>('getExpense', version, { params: { id } }),
      ({ data: { duplicates, media } }): ExpenseFacts => ({ duplicates: duplicates.length, receipts: media.length }),
    ),
  async decide({ key, body: { id, version, decision, reason } }, t) {
    // Without a signal: a decision that was sent is never called back.
    const sent = await attempt('updateExpenseStatus', {
      body: { id, version, status: decision === 'approve' ? 'accepted' : 'rejected', reason },
      key,
    })
    return sent.ok ? { ok: true } : refusedDecision(sent.error, 'pending', t)
  },
}
