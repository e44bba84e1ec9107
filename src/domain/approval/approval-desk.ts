import { useSelector } from '@xstate/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { approvalFlow } from '#machines/approval/approval-flow.ts'
import type { DecisionEvent, decisionPart, Verdict } from '#machines/parts/decision.ts'
import { flowHooks } from '#src/platform/flow.ts'

export type ApprovalSnapshot = SnapshotFrom<typeof approvalFlow>
type DecisionSnapshot = SnapshotFrom<typeof decisionPart>

/** The inbox and every kind's view of a request read the same flow. */
const { FlowContext, useFlowActor, useFlow, useSend, useCan } = flowHooks<typeof approvalFlow>('approval')
export { FlowContext as ApprovalContext, useFlow as useApproval, useSend as useApprovalSend, useCan as useCanApproval }

export const isTold = (snapshot: ApprovalSnapshot): boolean => snapshot.matches('told')

/** Upon the request that is open, or upon those that are marked. */
export type DecisionId = 'decision' | 'batch'

/** The flow of the open request's kind, where it has one; else the inbox decides it itself. */
const caseIn = ({ children }: ApprovalSnapshot) => children.expenseApproval ?? children.depositSlipApproval

function decisionIn(snapshot: ApprovalSnapshot, id: DecisionId) {
  const open = id === 'decision' ? caseIn(snapshot) : undefined
  return open ? open.getSnapshot().children.decision : snapshot.children[id]
}

/** The decision that is asked for or under way; undefined while none is. */
export function useDecision<Value>(id: DecisionId, select: (decision: DecisionSnapshot | undefined) => Value): Value {
  const open = useFlow(caseIn)
  // An inbox does not say that something changed when only its case did.
  const ofCase = useSelector(open, (snapshot) => snapshot?.children.decision)
  const ofInbox = useFlow(({ children }) => children[id])
  return useSelector(open && id === 'decision' ? ofCase : ofInbox, select)
}

/** Says something to the decision that is asked for or under way. */
export function useDecide(id: DecisionId): (event: DecisionEvent) => void {
  const actor = useFlowActor()
  return (event) => decisionIn(actor.getSnapshot(), id)?.send(event)
}

export const isSending = (decision: DecisionSnapshot | undefined): boolean => decision?.matches('sending') === true
export const isUnanswered = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('unanswered') === true
/** A question is asked until its answer is on its way, and shown to be under way from there. */
export const isConfirming = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('confirming') === true || (isSending(decision) && decision?.context.decision === 'approve')
export const isExplaining = (decision: DecisionSnapshot | undefined): boolean =>
  decision?.matches('explaining') === true || (isSending(decision) && decision?.context.decision === 'reject')

type Answer = Extract<EventFromLogic<typeof approvalFlow>, { type: `approval.${Verdict}` }>

/** Whether an answer to the open request is possible. */
export function useCanAnswer(answer: Answer): boolean {
  const canInbox = useCan(answer)
  const canCase = useSelector(useFlow(caseIn), (snapshot) => snapshot?.can(answer))
  return canCase ?? canInbox
}

/** Answers the open request. */
export function useAnswer(): (answer: Answer) => void {
  const actor = useFlowActor()
  return (answer) => (caseIn(actor.getSnapshot()) ?? actor).send(answer)
}

/** Why the server did not take the last answer to the open request. */
export function useRefusal(): string | null {
  const ofInbox = useFlow(({ context }) => context.refusal)
  const ofCase = useSelector(useFlow(caseIn), (snapshot) => snapshot?.context.refusal)
  return ofCase ?? ofInbox
}

/** What a question was asked about, as long as it waits for its answer; null while none does. */
export function useAskedAbout() {
  const isAsking = useDecision('decision', (decision) => decision?.hasTag('asking') === true)
  const ofInbox = useFlow(({ context }) => context.sight)
  const ofCase = useSelector(useFlow(caseIn), (snapshot) => snapshot?.context.sight)
  return isAsking ? (ofCase ?? ofInbox) : null
}
