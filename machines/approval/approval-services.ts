import { fromCallback } from 'xstate'
import { depositSlipApprovalFlow } from '#machines/cash/deposit-slip-approval-flow.ts'
import { expenseApprovalFlow } from '#machines/expense/expense-approval-flow.ts'
import { decisionPart } from '#machines/parts/decision.ts'
import type { ApprovalFilter } from './approval-context.ts'

/** What the inbox is asked: to look again, or for something else. */
export type InboxOrder = { type: 'inbox.renew' } | { type: 'inbox.ask'; filter: ApprovalFilter }

/** What the inbox asks of the server. The feature provides the services. */
export const approvalServices = {
  /** Tells what waits under a filter, now, when it changes, and when it is asked to: as `inbox.*` events. */
  inbox: fromCallback<InboxOrder, { filter: ApprovalFilter }>(() => {
    throw new Error('The approval flow has no inbox service.')
  }),
  decision: decisionPart,
  expenseApproval: expenseApprovalFlow,
  depositSlipApproval: depositSlipApprovalFlow,
}
