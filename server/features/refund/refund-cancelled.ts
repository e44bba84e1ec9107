import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { refundRequests, refundRequestTickets } from '#server/database/schema/refund.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { refundRecord } from '#server/domain/refund/refund-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { eyesOf } from '#server/domain/approval/four-eyes.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import type { Place } from '#server/time/local-day.ts'
import { approveRefund } from './approve-refund.ts'
import { endUnpaid } from './decide-refund.ts'
import { lockRefund, readRefundTickets } from './refund-repository.ts'
import { quoteTickets } from './refund-rules.ts'
import { insertRefund } from './request-refund.ts'
import { withFacts } from './refund-states.ts'

/** Who cancels the departure, and when. */
export interface Cancelling {
  actorId: string
  now: Date
  reason: string
}

/**
 * Takes back what passengers have asked for these tickets and nobody has decided: the operator's cancellation gives
 * them all of their money instead. To be called before the tickets' own events, on locked tickets.
 *
 * @returns the requests that were withdrawn, each with all of its tickets: those of other departures have to be asked for anew
 */
export async function withdrawOpenRefunds(
  tx: Transaction,
  ticketIds: readonly string[],
  { actorId, now, reason }: Cancelling,
): Promise<{ requestId: string; ticketIds: string[] }[] | Refusal> {
  const rows = await tx.orm
    .selectDistinct({ id: refundRequests.id })
    .from(refundRequests)
    .innerJoin(refundRequestTickets, eq(refundRequestTickets.requestId, refundRequests.id))
    .where(
      and(
        inArray(refundRequestTickets.ticketId, [...ticketIds]),
        eq(refundRequestTickets.isOpen, true),
        eq(refundRequests.state, 'requested'),
      ),
    )
    .orderBy(refundRequests.id)
  const eyes = await eyesOf(tx.orm, actorId, now)
  const withdrawn: { requestId: string; ticketIds: string[] }[] = []
  for (const { id } of rows) {
    const request = await lockRefund(tx, id)
    if (request.state !== 'requested') continue
    const record = withFacts(request, eyes)
    const applied = await applyEvent(
      tx,
      refundRecord,
      { ...record, facts: { ...record.facts, isDepartureCancelled: true } },
      { event: { type: 'refund.withdraw' }, actorId, at: now, reason },
    )
    if (isRefusal(applied)) return applied
    await endUnpaid(tx, id, {})
    withdrawn.push({ requestId: id, ticketIds: (await readRefundTickets(tx.orm, id)).map(({ ticketId }) => ticketId) })
  }
  return withdrawn
}

/**
 * Gives tickets of a cancelled departure back in full: one request per booking, which counts as approved (domain
 * rulings §3). Their amounts are the frozen prices; nothing else is repriced. Rooms that were sold with them stay booked,
 * since their guests may come another way. Pay-out is left to the depot's account.
 * `requestedBy`: who planned it, where another confirmed the cancellation.
 */
export async function refundCancelledTickets(
  tx: Transaction,
  ticketIds: readonly string[],
  { actorId, timeZone, requestedBy = actorId, now, reason }: Cancelling & Place & { requestedBy?: string },
): Promise<{ requestId: string; bookingId: string; ticketIds: string[]; refund: number }[] | Refusal> {
  const locked = await lockTickets(tx, ticketIds, now)
  const bookingIds = [...new Set(locked.map(({ bookingId }) => bookingId))].toSorted()
  const eyes = await eyesOf(tx.orm, actorId, now)
  const refunded: { requestId: string; bookingId: string; ticketIds: string[]; refund: number }[] = []
  for (const bookingId of bookingIds) {
    const own = locked.filter((ticket) => ticket.bookingId === bookingId)
    const refused = own.find(({ state, facts }) => state !== 'departureCancelled' || facts.hasOpenRefundRequest)
    if (refused) return refuse('transitionRefused', { details: { ticketId: refused.id, state: refused.state } })
    const [booking] = await tx.orm
      .select({ id: bookings.id, currency: bookings.currency, depotId: bookings.depotId })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    if (booking === undefined) throw new Error(`ticket of booking ${bookingId}, which does not exist`)
    const ids = own.map(({ id }) => id)
    const quotes = quoteTickets(ids, own, { policies: new Map(), now })
    const stored = await insertRefund(tx, {
      booking,
      cause: 'departureCancelled',
      reasonCode: 'departureCancelled',
      reasonText: reason,
      tickets: own.flatMap((ticket) => {
        const quote = quotes.find(({ ticketId }) => ticketId === ticket.id)
        return quote ? [{ ticket, quote }] : []
      }),
      requestedBy,
      now,
    })
    const approved = await approveRefund(tx, stored, own, {
      poster: posterOf({ id: actorId, timeZone }, now),
      eyes,
      reason,
    })
    if (isRefusal(approved)) return approved
    refunded.push({ requestId: stored.request.id, bookingId, ticketIds: ids, refund: stored.request.refund })
  }
  return refunded
}
