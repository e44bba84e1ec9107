import type { Approval } from '#contract/approval.ts'
import type { Keyed } from '../booking/booking-requests.ts'

export type Decision = 'approve' | 'reject'

/** What the decider has in sight of the open request: the version judged, and why an answer is not theirs to give. */
export interface Sight {
  version: number
  refusals: Readonly<Record<Decision, string | null>>
}

export interface DecisionOrder {
  kind: Approval['kind']
  id: string
  /** The version in sight: whoever was faster is found out by it. */
  version: number
  decision: Decision
  /** Null for an approval. */
  reason: string | null
}

export interface ApprovalContext {
  /** The request that a link leads to; null once the inbox was seen. */
  link: string | null
  approvals: readonly Approval[]
  /** How many wait altogether; the list is bounded. */
  total: number
  /** What is open, also after it has left the list. */
  shown: Approval | null
  /** Place of what is open in the list, or where it was. */
  place: number
  sight: Sight | null
  /** The decision under way, so that a repetition is the same to the letter, its key too. */
  order: Keyed<DecisionOrder> | null
  /** A rejection was asked for without saying why: from then on its field says so. */
  isReasonTried: boolean
  /** Why the server did not take the last decision, in the reader's language. */
  refusal: string | null
  /** Whether the inbox is told of requests and decisions as they happen. */
  isLive: boolean
}

export interface ApprovalInput {
  link: string | null
}

export function newInbox({ link }: ApprovalInput): ApprovalContext {
  return {
    link,
    approvals: [],
    total: 0,
    shown: null,
    place: 0,
    sight: null,
    order: null,
    isReasonTried: false,
    refusal: null,
    isLive: true,
  }
}
