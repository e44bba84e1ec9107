import { and, eq } from 'drizzle-orm'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { RefundEvent } from '#machines/refund/refund-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { refundRequestParts, refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { approveRefund } from './approve-refund.ts'
import { lockTicketContext } from './refund-context.ts'
import { readRefundParts } from './refund-parts.ts'
import { findListed, type ListedRefund, lockRefund, readRefundTickets, type RefundRecord } from './refund-repository.ts'
import { lockRoomsGoing } from './rooms-part.ts'
import { type RefundActor, refundScope } from '#server/domain/refund/refund-scope.ts'
import { withFacts, leadsOn, partiesOf } from './refund-states.ts'
import { lockPaidVisas, visasGoing } from './visas-part.ts'

interface Deciding {
  network: Network
  actor: RefundActor
  now: Date
}

interface Decided {
  id: string
  version: number
}

export interface ApprovedRefund {
  departures: StoredDeparture[]
  /** Per departure id the seats that maps have to show anew. */
  touched: Record<string, string[]>
}

/** Approves somebody else's request. */
export async function approve(
  tx: Transaction,
  { network, actor, now }: Deciding,
  decided: Decided,
  reason: string | null,
): Promise<ApprovedRefund | Refusal> {
  const listed = await findListed(tx.orm, decided.id, refundScope(actor))
  if (!listed) return refuse('notFound')
  const [lines, parts] = [await readRefundTickets(tx.orm, decided.id), await readRefundParts(tx.orm, decided.id)]
  const rooms = await lockRoomsGoing(tx, parts)
  const concerned = [...new Set(lines.flatMap(({ ticketId, keptTicketId }) => [ticketId, keptTicketId ?? []].flat()))]
  const context = await lockTicketContext(tx, network, concerned, now)
  const visas = await visasGoing(parts, () => lockPaidVisas(tx, listed.request.bookingId))
  const request = await lockRefund(tx, decided.id)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(request, decided, { event: 'refund.approve', eyes })
  if (refusal) return refusal
  if (isRefusal(context)) return context
  const touched = await approveRefund(tx, { request, lines, parts }, context.tickets, {
    poster: posterOf(actor, now),
    eyes,
    besides: { rooms, visas, reason: reasonFor(listed) },
    ...(reason !== null && { reason }),
  })
  return isRefusal(touched) ? touched : { departures: context.departures, touched }
}

/** Why a stay is cancelled and visas are dropped, in no language: the booking that it is given back with, and what its request says. */
const reasonFor = ({ reference, request: { reasonText } }: ListedRefund): string =>
  [groupedReference(reference), ...(reasonText ? [reasonText] : [])].join(' · ')

/** Rejects somebody else's request, with a reason; its tickets stay as they are. */
export async function reject(
  tx: Transaction,
  { actor, now }: Deciding,
  decided: Decided,
  reason: string,
): Promise<RefundRecord | Refusal> {
  const listed = await findListed(tx.orm, decided.id, refundScope(actor))
  if (!listed) return refuse('notFound')
  const request = await lockRefund(tx, decided.id)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(request, decided, { event: 'refund.reject', eyes })
  if (refusal) return refusal
  const rejected = await applyEvent(tx, refundRecord, withFacts(request, eyes), {
    event: { type: 'refund.reject', reason },
    actorId: actor.id,
    at: now,
    reason,
  })
  if (isRefusal(rejected)) return rejected
  await endUnpaid(tx, request.id, { decidedBy: actor.id, decidedAt: now, decisionReason: reason })
  return request
}

/** Takes an own request back before anybody decides it. */
export async function withdraw(
  tx: Transaction,
  { actor, now }: Deciding,
  decided: Decided,
  reason: string | null,
): Promise<RefundRecord | Refusal> {
  const listed = await findListed(tx.orm, decided.id, refundScope(actor))
  if (!listed) return refuse('notFound')
  const request = await lockRefund(tx, decided.id)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(request, decided, { event: 'refund.withdraw', eyes })
  if (refusal) return refusal
  const withdrawn = await applyEvent(tx, refundRecord, withFacts(request, eyes), {
    event: { type: 'refund.withdraw' },
    actorId: actor.id,
    at: now,
    ...(reason !== null && { reason }),
  })
  if (isRefusal(withdrawn)) return withdrawn
  await endUnpaid(tx, request.id, {})
  return request
}

/** A request has come to its end without money: its tickets may be asked for anew. */
export async function endUnpaid(
  tx: Transaction,
  requestId: string,
  decision: Partial<Pick<RefundRecord, 'decidedBy' | 'decidedAt' | 'decisionReason'>>,
): Promise<void> {
  if (Object.keys(decision).length > 0) {
    await withContentsStored(tx, { refund: [requestId] }, () =>
      tx.orm.update(refundRequests).set(decision).where(eq(refundRequests.id, requestId)),
    )
  }
  await closeParts(tx, requestId)
}

/** A request has come to its end: it holds neither tickets nor anything else any more. */
export async function closeParts(tx: Transaction, requestId: string): Promise<void> {
  await tx.orm
    .update(refundRequestTickets)
    .set({ isOpen: false })
    .where(and(eq(refundRequestTickets.requestId, requestId), eq(refundRequestTickets.isOpen, true)))
  await tx.orm
    .update(refundRequestParts)
    .set({ isOpen: false })
    .where(and(eq(refundRequestParts.requestId, requestId), eq(refundRequestParts.isOpen, true)))
}

/**
 * Why an act on a locked request is refused, told as what the reader can do about it: it stands elsewhere by now, or
 * the four eyes are two. The lifecycle itself is asked when the event is applied.
 */
export function refuseAct(
  request: RefundRecord,
  { version }: Decided,
  act: { event: RefundEvent['type']; eyes: ActorFacts },
): Refusal | undefined {
  const details = { state: request.state, version: request.version }
  const refusal = refusalOf(request, version, act, details)
  return (
    refusal && {
      ...refusal,
      attempts: [refusedAttempt(refundRecord, request, { event: act.event, actorId: act.eyes.userId })],
    }
  )
}

function refusalOf(
  request: RefundRecord,
  version: number,
  { event, eyes }: { event: RefundEvent['type']; eyes: ActorFacts },
  details: Record<string, unknown>,
): Refusal | undefined {
  if (!leadsOn(request.state, event))
    return refuse('transitionRefused', { message: `refund.isNow.${request.state}`, details })
  if (event === 'refund.withdraw') {
    if (request.requestedBy !== eyes.userId) return refuse('transitionRefused', { message: 'refund.notYours', details })
  } else {
    const message =
      event !== 'refund.payOut'
        ? 'ownRequest'
        : request.decidedBy === eyes.userId
          ? 'refund.ownDecision'
          : 'refund.ownPayOut'
    const conflict = refuseConflict(conflictOf(eyes, partiesOf(request)), eyes, { message, details })
    if (conflict) return conflict
  }
  return request.version === version ? undefined : refuse('staleVersion', { details })
}
