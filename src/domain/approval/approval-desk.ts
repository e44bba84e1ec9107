import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { DecisionEvent, decisionPart } from '#machines/parts/decision.ts'
import { flowHooks } from '#src/platform/flow.ts'

export type ApprovalSnapshot = SnapshotFrom<typeof approvalFlow>
type DecisionSnapshot = SnapshotFrom<typeof decisionPart>

/** The inbox and every kind's view of a request read the same flow. */
const { FlowContext, useFlowActor, useFlow, useSend, useCan } = flowHooks<typeof approvalFlow>('approval')
export { FlowContext as ApprovalContext, useFlow as useApproval, useSend as useApprovalSend, useCan as useCanApproval }

export const isTold = (snapshot: ApprovalSnapshot): boolean => snapshot.matches('told')

/** Upon the request that is open, or upon those that are marked. */
export type DecisionId = 'decision' | 'batch'

/** The decision that is asked for or under way; undefined while none is. */
export function useDecision<Value>(id: DecisionId, select: (decision: DecisionSnapshot | undefined) => Value): Value {
  return useSelector(
    useFlow(({ children }) => children[id]),
    select,
  )
}

/** Says something to the decision that is asked for or under way. */
export function useDecide(id: DecisionId): (event: DecisionEvent) => void {
  const actor = useFlowActor()
  return (event) => actor.getSnapshot().children[id]?.send(event)
}

export const isSending = (decision: DecisionSnapshot | undefined): boolean => decision?.matches('sending') === true
export const isUnanswered = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('unanswered') === true
export const isReasonTried = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.context.isReasonTried === true
/** A question is asked until its answer is on its way, and shown to be under way from there. */
export const isConfirming = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('confirming') === true || (isSending(decision) && decision?.context.decision === 'approve')
export const isExplaining = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('explaining') === true || (isSending(decision) && decision?.context.decision === 'reject')

/** What a question was asked about, as long as it waits for its answer; null while none does. */
export function useAskedAbout() {
  const isAsking = useDecision('decision', (decision) => decision?.hasTag('asking') === true)
  const sight = useFlow(({ context }) => context.sight)
  return isAsking ? sight : null
}
