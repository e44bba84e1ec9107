import type { QueryClient } from '@tanstack/react-query'
import type { ExpenseFacts } from '#machines/expense/expense-approval-flow.ts'
import { expenseView } from '#src/domain/expense/expense-view.ts'
import { defineApprovalCase } from '#src/domain/approval/approval-case.ts'
import { attempt } from '#src/platform/api.ts'
import { watchRecord } from '#src/domain/approval/case-services.ts'
import { versionOptions } from '#src/platform/use-read.ts'
import { ExpenseCase } from './expense-case.tsx'

/** Expenses in the approvals inbox. */
export const expenseApproval = {
  ...defineApprovalCase(expenseView, {
    View: ExpenseCase,
    waitsIn: 'pending',
    send: ({ id, version, decision, reason }, key) =>
      attempt('updateExpenseStatus', {
        body: { id, version, status: decision === 'approve' ? 'accepted' : 'rejected', reason },
        key,
      }),
  }),
  record: (client: QueryClient) =>
    watchRecord(
      client,
      (id, version) => versionOptions<'getExpense'>('getExpense', version, { params: { id } }),
      ({ data: { duplicates, media } }): ExpenseFacts => ({ duplicates: duplicates.length, receipts: media.length }),
    ),
}
