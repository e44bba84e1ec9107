import { assign, sendTo, setup } from 'xstate'
import type { Approval } from '#contract/approval/approval-row.ts'
import type { ApprovalKind } from '#contract/records.ts'
import type { DecisionOutcome, Verdict } from '#machines/parts/decision.ts'
import {
  newInbox,
  type ApprovalContext,
  type ApprovalFilter,
  type ApprovalInput,
  type Sight,
} from './approval-context.ts'
import * as rules from './approval-rules.ts'
import { approvalServices } from './approval-services.ts'
import type { CaseOutcome, CaseReport } from './case-context.ts'

interface Listed {
  approvals: readonly Approval[]
  total: number
}

/** What a decider can do, and what the inbox tells. */
export type ApprovalFlowEvent =
  | { type: 'approval.open'; id: string }
  | { type: 'approval.filter'; filter: ApprovalFilter }
  | { type: 'approval.mark'; id: string }
  | { type: 'approval.markAll' }
  | { type: 'approval.unmarkAll' }
  | { type: 'approval.approveMarked' }
  | { type: 'approval.rejectMarked' }
  | { type: 'approval.next' }
  | { type: 'approval.previous' }
  | { type: 'approval.approve'; sight: Sight }
  | { type: 'approval.reject'; sight: Sight }
  | { type: 'approval.goOn' }
  | { type: 'approval.refresh' }
  | ({ type: 'inbox.listed' } & Listed)
  | { type: 'inbox.failed' }
  | { type: 'inbox.live'; isLive: boolean }
  | CaseReport

/** The vocabulary of the approval flow; its states (approval-flow.ts) are written in it. */
export const approvalSetup = setup({
  types: {} as {
    context: ApprovalContext
    events: ApprovalFlowEvent
    input: ApprovalInput
    children: {
      inbox: 'inbox'
      decision: 'decision'
      batch: 'decision'
      expenseApproval: 'expenseApproval'
      depositSlipApproval: 'depositSlipApproval'
    }
    tags: 'busy'
  },
  actors: approvalServices,
  guards: {
    hasWaiting: (_, { approvals }: Listed) => approvals.length > 0,
    hasLostShown: ({ context: { shown } }, { approvals }: Listed) => !rules.isListed(approvals, shown?.id),
    isListed: ({ context: { approvals } }, { id }: { id: string }) => rules.isListed(approvals, id),
    isMarkable: ({ context: { approvals } }, { id }: { id: string }) =>
      approvals.some((each) => each.id === id && rules.isMarkable(each)),
    hasMarkable: ({ context: { approvals } }) => approvals.some(rules.isMarkable),
    hasMarked: ({ context: { marked } }) => marked.length > 0,
    isAnyListed: ({ context: { approvals } }) => approvals.length > 0,
    hasNeighbour: ({ context }, { step }: { step: 1 | -1 }) => rules.neighbourOf(context, step) !== undefined,
    hasFollower: ({ context }) => rules.followerOf(context) !== undefined,
    mayDecide: (_, { sight, decision }: { sight: Sight; decision: Verdict }) => sight.refusals[decision] === null,
    isOfKind: ({ context: { shown } }, { kind }: { kind: ApprovalKind }) => shown?.kind === kind,
    isCaseOvertaken: (_, { how }: CaseOutcome) => how === 'overtaken',
    isUndecided: (_, { how }: DecisionOutcome) => how !== 'answered',
    isCancelled: (_, { how }: DecisionOutcome) => how === 'cancelled',
    isAccepted: (_, { answers: [answer] }: DecisionOutcome) => answer?.ok === true,
    isAcceptedAsLast: ({ context }, { answers: [answer] }: DecisionOutcome) =>
      answer?.ok === true && rules.followerOf(context) === undefined,
    isOvertaken: (_, { answers: [answer] }: DecisionOutcome) => answer?.ok === false && answer.reason === 'overtaken',
  },
  actions: {
    /** The page's address says what is open. The feature provides it. */
    showPlace: left<{ id: string | undefined; filter: ApprovalFilter }>(),
    /** Says in passing that it is decided. The feature provides it. */
    announce: left<{ shown: Approval | null; decision: Verdict | null }>(),

    askAnew: sendTo('inbox', { type: 'inbox.renew' }),

    askFor: sendTo('inbox', (_, { filter }: { filter: ApprovalFilter }) => ({ type: 'inbox.ask' as const, filter })),
    /** The open request may stand at another version. */
    tellCase: sendTo(
      (_, { id }: { id: string }) => id,
      ({ context: { shown } }) => ({ type: 'case.changed' as const, version: shown?.version ?? 0 }),
    ),
    setFilter: assign(({ context: { isLive } }, { filter }: { filter: ApprovalFilter }) => ({
      ...newInbox({ link: null, filter }),
      isLive,
    })),

    takeList: assign(({ context: { shown, place, marked } }, { approvals, total }: Listed) => {
      const at = approvals.findIndex(({ id }) => id === shown?.id)
      return {
        approvals,
        total,
        place: at === -1 ? place : at,
        shown: approvals[at] ?? shown,
        marked: marked.filter((id) => rules.isListed(approvals, id)),
      }
    }),
    openFirst: assign(({ context: { link } }, { approvals }: Listed) =>
      opened(approvals, approvals.find(({ id }) => id === link) ?? approvals[0]),
    ),
    openOne: assign(({ context: { approvals } }, { id }: { id: string }) =>
      opened(
        approvals,
        approvals.find((each) => each.id === id),
      ),
    ),
    openNeighbour: assign(({ context }, { step }: { step: 1 | -1 }) =>
      opened(context.approvals, rules.neighbourOf(context, step)),
    ),
    openFollower: assign(({ context }) => opened(context.approvals, rules.followerOf(context))),
    openKept: assign(({ context }) => {
      const { approvals, shown } = context
      return opened(approvals, approvals.find(({ id }) => id === shown?.id) ?? rules.followerOf(context))
    }),
    closeAll: assign(({ context: { isLive, filter } }) => ({ ...newInbox({ link: null, filter }), isLive })),
    setLive: assign((_, { isLive }: { isLive: boolean }) => ({ isLive })),

    mark: assign(({ context: { marked } }, { id }: { id: string }) => ({
      marked: marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id],
    })),
    markAll: assign(({ context: { approvals } }) => ({
      marked: approvals.filter(rules.isMarkable).map(({ id }) => id),
    })),
    unmarkAll: assign({ marked: [] }),
    gatherBatch: assign(({ context: { approvals, marked } }, { decision }: { decision: Verdict }) => ({
      decision,
      batch: { approvals: approvals.filter(({ id }) => marked.includes(id)), answers: [] },
    })),
    takeBatchAnswers: assign(({ context: { batch } }, { answers }: DecisionOutcome) => ({
      batch: batch && { ...batch, answers },
    })),
    dropBatch: assign({ batch: null }),
    closeBatch: assign({ batch: null, marked: [] }),

    takeSight: assign((_, { sight, decision }: { sight: Sight; decision: Verdict }) => ({
      sight,
      decision,
      refusal: null,
    })),
    setRefusal: assign((_, { answers: [answer] }: DecisionOutcome) => ({
      refusal: answer?.ok === false && answer.reason === 'refused' ? answer.message : null,
    })),
  },
})

function opened(approvals: readonly Approval[], shown: Approval | undefined) {
  const place = Math.max(
    0,
    approvals.findIndex(({ id }) => id === shown?.id),
  )
  return { link: null, shown: shown ?? null, place, sight: null, decision: null, refusal: null }
}

/** An act on the page: without a page there is nothing to do. */
function left<Params>() {
  return (_args: unknown, _params: Params): void => undefined
}
