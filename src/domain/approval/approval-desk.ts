import type { SnapshotFrom } from 'xstate'
import type { approvalFlow } from '#machines/approval/approval-flow.ts'
import { flowHooks } from '#src/platform/flow.ts'

export type ApprovalSnapshot = SnapshotFrom<typeof approvalFlow>

/** The inbox and every kind's view of a request read the same flow. */
export const {
  FlowContext: ApprovalContext,
  useFlow: useApproval,
  useSend: useApprovalSend,
  useCan: useCanApproval,
} = flowHooks<typeof approvalFlow>('approval')

export const isTold = (snapshot: ApprovalSnapshot): boolean => snapshot.matches('told')
export const isSending = (snapshot: ApprovalSnapshot): boolean => snapshot.matches({ deciding: 'sending' })
export const isUnanswered = (snapshot: ApprovalSnapshot): boolean => snapshot.matches({ deciding: 'unanswered' })
/** A question is asked until its answer is on its way, and shown to be under way from there. */
export const isConfirming = (snapshot: ApprovalSnapshot): boolean =>
  snapshot.hasTag('approving') || isSendingA('approve', snapshot)
export const isExplaining = (snapshot: ApprovalSnapshot): boolean =>
  snapshot.hasTag('rejecting') || isSendingA('reject', snapshot)

/** What a question was asked about, as long as it waits for its answer; null while none does. */
export const openCase = (snapshot: ApprovalSnapshot) =>
  snapshot.hasTag('approving') || snapshot.hasTag('rejecting') ? snapshot.context.sight : null

const isSendingA = (decision: 'approve' | 'reject', snapshot: ApprovalSnapshot) =>
  isSending(snapshot) && snapshot.context.order?.body.decision === decision
