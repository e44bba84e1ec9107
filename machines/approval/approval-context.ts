import type { Approval } from '#contract/approval/approval-row.ts'
import type { ApprovalKind } from '#contract/records.ts'
import type { DecideAnswer, Verdict } from '#machines/parts/decision.ts'

/** What the decider has in sight of the open request: the version judged, and why an answer is not theirs to give. */
export interface Sight {
  version: number
  refusals: Readonly<Record<Verdict, string | null>>
  /** What the question asks about, as it is read: should it change while the question is open, it says from what. */
  amount?: string
}

/** Which of all that waits is looked at. */
export interface ApprovalFilter {
  kind?: ApprovalKind | undefined
  depotId?: string | undefined
}

/** One answer to several requests, given once and sent one after the other. */
export interface Batch {
  /** As they were when the question was asked: the versions judged. */
  approvals: readonly Approval[]
  /** What became of the first so many, once no more are sent. */
  answers: readonly DecideAnswer[]
}

export interface ApprovalContext {
  filter: ApprovalFilter
  /** The request that a link leads to; null once the inbox was seen. */
  link: string | null
  approvals: readonly Approval[]
  /** How many wait under the filter; the list is bounded. */
  total: number
  /** Those marked to be decided together. */
  marked: readonly string[]
  batch: Batch | null
  /** What is open, also after it has left the list. */
  shown: Approval | null
  /** Place of what is open in the list, or where it was. */
  place: number
  sight: Sight | null
  /** The one that is asked about or under way, or was last. */
  decision: Verdict | null
  /** Why the server did not take the last decision, in the reader's language. */
  refusal: string | null
  /** Whether the inbox is told of requests and decisions as they happen. */
  isLive: boolean
}

export interface ApprovalInput {
  link: string | null
  filter: ApprovalFilter
}

export function newInbox({ link, filter }: ApprovalInput): ApprovalContext {
  return {
    link,
    filter,
    approvals: [],
    total: 0,
    marked: [],
    batch: null,
    shown: null,
    place: 0,
    sight: null,
    decision: null,
    refusal: null,
    isLive: true,
  }
}
