import { z } from 'zod'
import { REFUND_STATES } from '#contract/refund/refund-codes.ts'
import { refundLifecycle, type RefundEvent, type RefundFacts } from '#machines/refund/refund-lifecycle.ts'
import type { StoredRecord } from '#server/lifecycle/apply-event.ts'
import type { refundRecord } from '#server/domain/refund/refund-record.ts'
import { conflictOf, type ActorFacts } from '#server/domain/approval/four-eyes.ts'
import type { RefundRecord } from './refund-repository.ts'

/** A state's name as the lifecycle machine gives it. */
export const refundState = z.enum(REFUND_STATES)

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: RefundRecord['state'], event: RefundEvent['type']): boolean {
  return refundLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Who asked and, once somebody has, who decided: neither of them decides or pays out. */
export const partiesOf = ({
  requestedBy,
  decidedBy,
}: Pick<RefundRecord, 'requestedBy' | 'decidedBy'>): (string | null)[] => [requestedBy, decidedBy]

/** A locked request as the refund lifecycle sees it when this user acts. */
export function withFacts(request: RefundRecord, eyes: ActorFacts): StoredRecord<(typeof refundRecord)['machine']> {
  const facts: RefundFacts = {
    actsRequester: request.requestedBy === eyes.userId,
    conflict: conflictOf(eyes, partiesOf(request)),
    isDepartureCancelled: request.cause === 'departureCancelled',
  }
  return { id: request.id, state: request.state, version: request.version, facts }
}
