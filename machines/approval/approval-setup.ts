import { assign, sendTo, setup } from 'xstate'
import type { Approval } from '#contract/approval/approval.ts'
import { newKey } from '../key.ts'
import {
  newInbox,
  type ApprovalContext,
  type ApprovalFilter,
  type ApprovalInput,
  type DecideAnswer,
  type Decision,
  type Sight,
} from './approval-context.ts'
import * as rules from './approval-rules.ts'
import { approvalServices } from './approval-services.ts'

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
  | { type: 'approval.confirm' }
  | { type: 'approval.explain'; reason: string }
  | { type: 'approval.cancel' }
  | { type: 'approval.goOn' }
  | { type: 'approval.retry' }
  | { type: 'approval.refresh' }
  | ({ type: 'inbox.listed' } & Listed)
  | { type: 'inbox.failed' }
  | { type: 'inbox.live'; isLive: boolean }

/** The vocabulary of the approval flow; its states (approval-flow.ts) are written in it. */
export const approvalSetup = setup({
  types: {} as {
    context: ApprovalContext
    events: ApprovalFlowEvent
    input: ApprovalInput
    tags: 'busy' | 'approving' | 'rejecting'
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
    isLastOfBatch: ({ context: { batch } }) => batch === null || batch.answers.length + 1 >= batch.orders.length,
    isAnyListed: ({ context: { approvals } }) => approvals.length > 0,
    hasNeighbour: ({ context }, { step }: { step: 1 | -1 }) => rules.neighbourOf(context, step) !== undefined,
    hasFollower: ({ context }) => rules.followerOf(context) !== undefined,
    mayDecide: (_, { sight, decision }: { sight: Sight; decision: Decision }) => sight.refusals[decision] === null,
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isAccepted: (_, answer: DecideAnswer) => answer.ok,
    isAcceptedAsLast: ({ context }, answer: DecideAnswer) => answer.ok && rules.followerOf(context) === undefined,
    isOvertaken: (_, answer: DecideAnswer) => !answer.ok && answer.reason === 'overtaken',
  },
  actions: {
    /** The page's address says what is open. The feature provides it. */
    showPlace: left<{ id: string | undefined; filter: ApprovalFilter }>(),
    /** Says in passing that it is decided. The feature provides it. */
    announce: left<{ shown: Approval | null; decision: Decision | undefined }>(),

    askAnew: sendTo('inbox', { type: 'inbox.renew' }),

    askFor: sendTo('inbox', (_, { filter }: { filter: ApprovalFilter }) => ({ type: 'inbox.ask' as const, filter })),
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
    gatherBatch: assign(({ context: { approvals, marked } }, { decision }: { decision: Decision }) => ({
      batch: { decision, approvals: approvals.filter(({ id }) => marked.includes(id)), orders: [], answers: [] },
      isReasonTried: false,
    })),
    prepareBatch: assign(({ context: { batch } }, { reason }: { reason: string | null }) => ({
      batch: batch && {
        ...batch,
        orders: batch.approvals.map(({ kind, id, version }) => ({
          key: newKey(),
          body: { kind, id, version, decision: batch.decision, reason },
        })),
      },
    })),
    takeBatchAnswer: assign(({ context: { batch } }, answer: DecideAnswer) => ({
      batch: batch && { ...batch, answers: [...batch.answers, answer] },
    })),
    dropBatch: assign({ batch: null }),
    closeBatch: assign({ batch: null, marked: [] }),

    takeSight: assign((_, { sight }: { sight: Sight }) => ({
      sight,
      refusal: null,
      isReasonTried: false,
      order: null,
    })),
    showMissingReason: assign({ isReasonTried: true }),
    prepareOrder: assign(
      ({ context: { shown, sight } }, { decision, reason }: { decision: Decision; reason: string | null }) => {
        if (!shown || !sight) return {}
        const { kind, id } = shown
        return { order: { key: newKey(), body: { kind, id, version: sight.version, decision, reason } } }
      },
    ),
    setRefusal: assign((_, answer: DecideAnswer) => ({
      refusal: !answer.ok && answer.reason === 'refused' ? answer.message : null,
      order: null,
    })),
  },
})

function opened(approvals: readonly Approval[], shown: Approval | undefined) {
  const place = Math.max(
    0,
    approvals.findIndex(({ id }) => id === shown?.id),
  )
  return { link: null, shown: shown ?? null, place, sight: null, order: null, refusal: null, isReasonTried: false }
}

/** An act on the page: without a page there is nothing to do. */
function left<Params>() {
  return (_args: unknown, _params: Params): void => undefined
}
