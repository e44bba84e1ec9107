import type { ActorRef, Snapshot } from 'xstate'
import type { DecisionReport, Judged, Verdict } from '#machines/parts/decision.ts'
import type { Sight } from './approval-context.ts'

/** What the inbox is told of the case that is open in it: from `decision.sending` on, what waits may change by it. */
export type CaseReport = { type: 'case.looking' } | { type: 'case.asked' } | DecisionReport

export interface CaseInput {
  /** The inbox. */
  parent: ActorRef<Snapshot<unknown>, CaseReport>
  /** The request that is open. */
  request: Judged
}

/** What became of a case: decided here, or by somebody else. A case that is left for another one comes to nothing. */
export interface CaseOutcome {
  how: 'decided' | 'overtaken'
  decision: Verdict | null
}

export interface CaseContext<Facts> extends CaseInput {
  /** Of the record, as far as the way of its decision depends on them; null as long as it was not read. */
  facts: Facts | null
  sight: Sight | null
  /** The one that is asked about or under way, or was last. */
  decision: Verdict | null
  /** Why the server did not take the last decision, in the reader's language. */
  refusal: string | null
  how: CaseOutcome['how']
}

/** Whoever decides, the inbox, the record itself, and the decision under way. */
export type CaseEvent<Facts> =
  | { type: 'approval.approve'; sight: Sight }
  | { type: 'approval.reject'; sight: Sight }
  | { type: 'case.changed'; version: number }
  | { type: 'record.read'; facts: Facts }
  | { type: 'record.unread' }
  | DecisionReport

export const newCase = <Facts>({ parent, request }: CaseInput): CaseContext<Facts> => ({
  parent,
  request,
  facts: null,
  sight: null,
  decision: null,
  refusal: null,
  how: 'decided',
})
